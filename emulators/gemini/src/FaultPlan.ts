import { HttpRefusal } from '../../support/httpJson.ts'

/** What goes wrong with a call; README.md says what each looks like. */
export const FAULTS = [
  'slow',
  '429',
  '500',
  '503',
  'refused',
  'blocked',
  'blocked-answer',
  'hang-up',
  'ends-early',
  'nothing',
  'html',
  'huge',
  'truncated-json',
  'max-tokens',
  'wrong-schema',
  'hallucinated-quotes',
  'injected-instructions',
] as const
export type FaultKind = (typeof FAULTS)[number]

export interface Fault {
  readonly kind: FaultKind
  /** Of 'slow': before the first word. */
  readonly delayMs: number
  /** Only requests with this in what they send. */
  readonly contains: string
  left: number
}

/** Faults that a test has ordered for the calls to come; of several that fit, the one ordered first. */
export class FaultPlan {
  #faults: Fault[] = []

  /**
   * @param order kind, times (default 1; 0 calls all of them off), delayMs, contains
   * @throws HttpRefusal 400 for a wrong order
   */
  order(order: Readonly<Record<string, unknown>>): { left: number } {
    const { kind, times = 1, delayMs = 0, contains = '' } = order
    const known = FAULTS.find((each) => each === kind)
    if (times === 0) {
      this.#faults = []
      return { left: 0 }
    }
    if (known === undefined) throw new HttpRefusal(400, `kind must be one of ${FAULTS.join(', ')}`)
    if (typeof contains !== 'string') throw new HttpRefusal(400, 'contains must be a text')
    this.#faults.push({
      kind: known,
      delayMs: wholeNumber('delayMs', delayMs, 600_000),
      contains,
      left: wholeNumber('times', times, 1_000_000),
    })
    return { left: this.#faults.reduce((sum, { left }) => sum + left, 0) }
  }

  /** The fault of this call, which is thereby used up once. */
  take(body: string): Fault | undefined {
    const fault = this.#faults.find(({ contains, left }) => left > 0 && body.includes(contains))
    if (fault !== undefined) fault.left--
    return fault
  }
}

function wholeNumber(name: string, value: unknown, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new HttpRefusal(400, `${name} must be a whole number from 0 to ${most}, not ${JSON.stringify(value)}`)
}
