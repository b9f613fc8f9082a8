import { HttpRefusal } from '../../../support/httpJson.ts'
import { wholeNumber } from '../api/FaultPlan.ts'

const ORDERS = ['together', 'created', 'reverse', 'shuffled'] as const

export interface Orders {
  /** Deliveries wait for `/control/webhooks/deliver`. */
  paused: boolean
  /** Between the event and its first delivery. */
  delayMs: number
  /** How often each event is delivered. */
  copies: number
  /** Copies at the same time, rather than one after the other. */
  parallel: boolean
  /** All at once, or one after the other in an order. */
  order: (typeof ORDERS)[number]
  /** Events that are never delivered, as if lost. */
  drop: number
  /** Only these types are dropped; any when empty. */
  dropTypes: string[]
  /** Wait before the second attempt; each further one waits twice as long. */
  retryBaseMs: number
  /** After so many attempts a delivery has failed. */
  maxAttempts: number
  /** How long an answer is waited for. */
  timeoutMs: number
}

export const USUAL: Readonly<Orders> = {
  paused: false,
  delayMs: 0,
  copies: 1,
  parallel: false,
  order: 'together',
  drop: 0,
  dropTypes: [],
  retryBaseMs: 1_000,
  maxAttempts: 12,
  timeoutMs: 20_000,
}

/**
 * Orders with some members changed; `reset: true` begins with the usual ones.
 * @throws HttpRefusal 400 for a wrong one
 */
export function changedOrders(current: Orders, change: Readonly<Record<string, unknown>>): Orders {
  const { reset, ...rest } = change
  const next: Orders = { ...(reset === true ? USUAL : current) }
  for (const [name, value] of Object.entries(rest)) {
    if (name === 'paused' || name === 'parallel') {
      if (typeof value !== 'boolean') throw new HttpRefusal(400, `${name} must be true or false`)
      next[name] = value
    } else if (name === 'order') {
      const order = ORDERS.find((each) => each === value)
      if (!order) throw new HttpRefusal(400, `order must be one of ${ORDERS.join(', ')}`)
      next.order = order
    } else if (name === 'dropTypes') {
      if (!Array.isArray(value) || !value.every((each) => typeof each === 'string'))
        throw new HttpRefusal(400, 'dropTypes must be a list of event types')
      next.dropTypes = value
    } else if (Object.hasOwn(LIMITS, name)) {
      const key = name as keyof typeof LIMITS
      const [min, max] = LIMITS[key]
      next[key] = wholeNumber(name, value, min, max)
    } else {
      throw new HttpRefusal(
        400,
        `webhooks have no "${name}"; they have ${Object.keys(USUAL).join(', ')}, reset`,
      )
    }
  }
  return next
}

const LIMITS = {
  delayMs: [0, 3_600_000],
  copies: [1, 100],
  drop: [0, 1_000_000],
  retryBaseMs: [0, 3_600_000],
  maxAttempts: [1, 100],
  timeoutMs: [1, 600_000],
} as const satisfies Record<string, readonly [number, number]>
