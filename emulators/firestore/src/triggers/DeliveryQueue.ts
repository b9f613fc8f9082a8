import type { Delivery } from './planDeliveries.ts'

export type Attempt = { outcome: 'delivered' } | { outcome: 'retry' | 'dropped'; reason: string }

/** The functions emulator starts a process per parallel request; more would slow each other down. */
const CONCURRENCY = 8
/** Production: a day, for functions that ask for it. */
const RETRY_FOR_MS = 600_000
const RETRY_BASE_MS = 100
const LONGEST_RETRY_MS = 10_000

interface Entry {
  delivery: Delivery
  lane: string
  since: number
  attempts: number
  lastProblem: string | null
  timer?: NodeJS.Timeout
}

/**
 * Delivers events, each until it is taken. Production promises no order. Here the first attempts of one document's
 * events at one function are made in commit order, one after the other; a delivery that waits for its retry does not
 * hold up later ones.
 */
export class DeliveryQueue {
  readonly #attempt: (delivery: Delivery) => Promise<Attempt>
  readonly #onSettled: (delivery: Delivery) => void
  /** Waiting deliveries by function and document. A lane with a running attempt is in #lanes, not in #ready. */
  readonly #lanes = new Map<string, Entry[]>()
  readonly #ready: string[] = []
  readonly #unsettled = new Set<Entry>()
  #underWay = 0
  #isClosed = false
  #idleWaiters: Array<() => void> = []

  constructor(attempt: (delivery: Delivery) => Promise<Attempt>, onSettled: (delivery: Delivery) => void) {
    this.#attempt = attempt
    this.#onSettled = onSettled
  }

  /** @param copy deliveries of one event with different numbers do not wait for each other */
  add(delivery: Delivery, copy = 0): void {
    const lane = `${delivery.trigger}\n${delivery.document}\n${copy}`
    const entry: Entry = { delivery, lane, since: Date.now(), attempts: 0, lastProblem: null }
    this.#unsettled.add(entry)
    this.#enter(entry)
    this.#pump()
  }

  get isIdle(): boolean {
    return this.#unsettled.size === 0
  }

  get pending(): object[] {
    return [...this.#unsettled].map(
      ({ delivery: { eventId, trigger, document }, attempts, lastProblem }) => ({
        eventId,
        trigger,
        document,
        attempts,
        lastProblem,
      }),
    )
  }

  async whenIdle(): Promise<void> {
    if (this.isIdle) return
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve))
  }

  /** Makes every waiting retry now, so that tests need not wait. */
  retryNow(): void {
    for (const entry of this.#unsettled) {
      if (entry.timer === undefined) continue
      clearTimeout(entry.timer)
      delete entry.timer
      this.#enter(entry)
    }
    this.#pump()
  }

  /** Forgets undelivered events. A running attempt ends. */
  discard(): void {
    for (const entry of this.#unsettled) this.#settle(entry)
    this.#lanes.clear()
    this.#ready.length = 0
  }

  /** Makes no more attempts; the rest stays unsettled, so that a file of pending deliveries keeps it. */
  close(): void {
    this.#isClosed = true
    for (const entry of this.#unsettled) clearTimeout(entry.timer)
  }

  #enter(entry: Entry): void {
    const lane = this.#lanes.get(entry.lane)
    if (lane) {
      lane.push(entry)
    } else {
      this.#lanes.set(entry.lane, [entry])
      this.#ready.push(entry.lane)
    }
  }

  #pump(): void {
    while (!this.#isClosed && this.#underWay < CONCURRENCY) {
      const name = this.#ready.shift()
      if (name === undefined) return
      const entry = this.#lanes.get(name)?.shift()
      if (entry === undefined) continue
      this.#underWay++
      void this.#deliver(entry).finally(() => {
        this.#underWay--
        if (this.#lanes.get(name)?.length) this.#ready.push(name)
        else this.#lanes.delete(name)
        this.#pump()
      })
    }
  }

  async #deliver(entry: Entry): Promise<void> {
    const { delivery } = entry
    entry.attempts++
    const result = await this.#attempt(delivery)
    if (this.#isClosed || !this.#unsettled.has(entry)) return
    if (result.outcome === 'delivered') return this.#settle(entry)
    entry.lastProblem = result.reason
    const event = `event ${delivery.eventId} (${delivery.document}) for ${delivery.trigger}`
    const isTooOld = Date.now() - entry.since >= RETRY_FOR_MS
    if (result.outcome === 'dropped' || isTooOld) {
      console.warn(`triggers: Gave up ${event} after ${entry.attempts} attempts: ${result.reason}`)
      return this.#settle(entry)
    }
    if (entry.attempts === 1) console.warn(`triggers: Will repeat ${event}: ${result.reason}`)
    entry.timer = setTimeout(
      () => {
        delete entry.timer
        this.#enter(entry)
        this.#pump()
      },
      Math.min(LONGEST_RETRY_MS, RETRY_BASE_MS * 2 ** (entry.attempts - 1)),
    )
  }

  #settle(entry: Entry): void {
    clearTimeout(entry.timer)
    this.#unsettled.delete(entry)
    this.#onSettled(entry.delivery)
    if (!this.isIdle) return
    const waiters = this.#idleWaiters
    this.#idleWaiters = []
    for (const resolve of waiters) resolve()
  }
}
