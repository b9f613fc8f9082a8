import { HttpRefusal, wholeNumber } from './httpJson.ts'

/** A test's orders of faults for future calls. */
export class FaultPlan<Fault> {
  readonly #read: (order: Readonly<Record<string, unknown>>) => Fault
  readonly #members: readonly string[]
  readonly #orders: Array<{ fault: Fault; left: number }> = []

  /**
   * @param members names that an order may have, beside `times`
   * @param read makes a fault of an order. @throws HttpRefusal 400 for a wrong one
   */
  constructor(members: readonly string[], read: (order: Readonly<Record<string, unknown>>) => Fault) {
    this.#members = members
    this.#read = read
  }

  /**
   * Appends an order.
   * @param order the fault, and `times` (default 1; 0 calls all of them off)
   * @throws HttpRefusal 400 for a wrong one
   */
  order({ times = 1, ...order }: Readonly<Record<string, unknown>>): { left: number } {
    const unknown = Object.keys(order).find((name) => !this.#members.includes(name))
    if (unknown !== undefined)
      throw new HttpRefusal(400, `a fault has no "${unknown}"; it has ${this.#members.join(', ')}, times`)
    const left = wholeNumber('times', times, 0, 1_000_000)
    if (left === 0) this.#orders.length = 0
    else this.#orders.push({ fault: this.#read(order), left })
    return { left }
  }

  /** Uses up the first ordered fault that fits a call. */
  take(fits: (fault: Fault) => boolean): Fault | undefined {
    const index = this.#orders.findIndex(({ fault }) => fits(fault))
    const order = this.#orders[index]
    if (!order) return undefined
    order.left--
    if (order.left === 0) this.#orders.splice(index, 1)
    return order.fault
  }
}
