export type Coupon = ReturnType<typeof newCoupon>

interface Fields {
  id: string
  created: number
  name?: string | undefined
  percent_off: number
  duration: 'forever' | 'once'
}

export function newCoupon({ name, ...fields }: Fields) {
  return {
    object: 'coupon' as const,
    currency: null,
    livemode: false,
    metadata: {},
    name: name ?? null,
    valid: true,
    ...fields,
  }
}
