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
    amount_off: null,
    currency: null,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: name ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...fields,
  }
}
