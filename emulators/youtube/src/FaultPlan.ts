import { HttpRefusal } from '../../support/httpJson.ts'

/** What goes wrong with the next calls. */
export interface Fault {
  /** Answered instead of the true one; absent, the true answer comes, late. */
  readonly status?: number
  readonly delayMs: number
  readonly body?: unknown
  /** Only paths that contain this. */
  readonly path: string
}

/** Faults that a test has ordered for the next API calls. */
export class FaultPlan {
  #fault: Fault | undefined
  #left = 0

  /**
   * @param order status (100 to 599), delayMs, body, path, times (default 1; 0 calls everything off)
   * @throws HttpRefusal 400 for a wrong order
   */
  order(order: Readonly<Record<string, unknown>>): { left: number } {
    const { status, delayMs = 0, body, path = '', times = 1 } = order
    const unknown = Object.keys(order).find(
      (name) => !['status', 'delayMs', 'body', 'path', 'times'].includes(name),
    )
    if (unknown !== undefined) throw new HttpRefusal(400, `a fault has no "${unknown}"`)
    if (typeof path !== 'string') throw new HttpRefusal(400, 'path must be a part of a path')
    this.#fault = {
      ...(status !== undefined && { status: wholeNumber('status', status, 200, 599) }),
      delayMs: wholeNumber('delayMs', delayMs, 0, 600_000),
      ...(body !== undefined && { body }),
      path,
    }
    this.#left = wholeNumber('times', times, 0, 1_000_000)
    return { left: this.#left }
  }

  /** The fault of this call, which is thereby used up once. */
  take(path: string): Fault | undefined {
    if (this.#left === 0 || !this.#fault || !path.includes(this.#fault.path)) return undefined
    this.#left--
    return this.#fault
  }
}

function wholeNumber(name: string, value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new HttpRefusal(
      400,
      `${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(value)}`,
    )
  }
  return value
}
