import { HttpRefusal } from '../../../support/httpJson.ts'

/**
 * What can go wrong with a call: `…_after` does the work first. `slow` only waits; `silent` never answers; `cut` ends
 * the connection.
 */
export const FAULTS = [
  'rate_limit',
  'server_error',
  'server_error_after',
  'slow',
  'silent',
  'silent_after',
  'cut',
  'cut_after',
] as const

export interface Fault {
  readonly kind: (typeof FAULTS)[number]
  readonly delayMs: number
  readonly retryAfterSeconds: number
  /** Only paths that contain this. */
  readonly path: string
  /** Only this verb; any when empty. */
  readonly verb: string
}

const MEMBERS = ['kind', 'delayMs', 'retryAfterSeconds', 'path', 'verb', 'times']

/** Faults that a test has ordered for the next API calls. */
export class FaultPlan {
  readonly #orders: Array<{ fault: Fault; left: number }> = []

  /**
   * Adds an order behind the others.
   * @param order kind, delayMs, retryAfterSeconds, path, verb, times (default 1)
   * @throws HttpRefusal 400 for a wrong order
   */
  order(order: Readonly<Record<string, unknown>>): { left: number } {
    const unknown = Object.keys(order).find((name) => !MEMBERS.includes(name))
    if (unknown !== undefined)
      throw new HttpRefusal(400, `a fault has no "${unknown}"; it has ${MEMBERS.join(', ')}`)
    const { delayMs = 0, retryAfterSeconds = 1, path = '', verb = '', times = 1 } = order
    const kind = FAULTS.find((each) => each === order['kind'])
    if (!kind) throw new HttpRefusal(400, `kind must be one of ${FAULTS.join(', ')}`)
    if (typeof path !== 'string' || typeof verb !== 'string')
      throw new HttpRefusal(400, 'path must be a part of a path, verb one such as POST')
    const left = wholeNumber('times', times, 1, 1_000_000)
    this.#orders.push({
      fault: {
        kind,
        path,
        verb,
        delayMs: wholeNumber('delayMs', delayMs, 0, 600_000),
        retryAfterSeconds: wholeNumber('retryAfterSeconds', retryAfterSeconds, 0, 3_600),
      },
      left,
    })
    return { left }
  }

  /** Calls every order off. */
  clear(): void {
    this.#orders.length = 0
  }

  /** The fault of this call, which is thereby used up once. */
  take(verb: string, path: string): Fault | undefined {
    const index = this.#orders.findIndex(
      ({ fault }) => path.includes(fault.path) && (fault.verb === '' || fault.verb === verb),
    )
    const order = this.#orders[index]
    if (!order) return undefined
    order.left--
    if (order.left === 0) this.#orders.splice(index, 1)
    return order.fault
  }
}

export function wholeNumber(name: string, value: unknown, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  throw new HttpRefusal(
    400,
    `${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(value)}`,
  )
}
