import { isSuccess, sendRequest } from '../../../support/sendRequest.ts'
import type { Account } from '../Account.ts'
import type { Delivery } from '../store/Tables.ts'
import { signature } from './signature.ts'
import { type Orders, USUAL } from './WebhookOrders.ts'

/** What became of one attempt. */
export interface AttemptReport {
  event: string
  type: string
  attempt: number
  httpStatus: number | null
  error: string | null
}

const MAX_WAIT_MS = 2 ** 31 - 1
const MAX_ROUNDS = 1_000

/** Sends events to endpoints, signed, until each has answered 2xx or has been tried often enough. */
export class WebhookSender {
  orders: Orders = { ...USUAL }
  readonly #account: Account
  /** Of the machine, which attempts and signatures go by. */
  readonly #nowMs: () => number
  readonly #sending = new Map<string, Promise<AttemptReport[]>>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(account: Account, nowMs: () => number) {
    this.#account = account
    this.#nowMs = nowMs
  }

  /** Sends what is due, now and whenever something will be. */
  wake(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped || this.orders.paused) return
    const waiting = this.#pending().filter(({ id }) => !this.#sending.has(id))
    const due = waiting.filter((delivery) => this.#dueAtMs(delivery) <= this.#nowMs())
    void this.#sendAll(due)
    const next = Math.min(...waiting.filter((each) => !due.includes(each)).map((each) => this.#dueAtMs(each)))
    if (next < Infinity) {
      const wait = Math.min(Math.max(next - this.#nowMs(), 1), MAX_WAIT_MS)
      this.#timer = setTimeout(() => this.wake(), wait).unref()
    }
  }

  /**
   * Sends everything that is pending, due or not, and what comes of it, once each; waits for the answers.
   * @param match only events that it wants
   */
  async deliverNow(
    match: (event: { id: string; type: string }) => boolean = () => true,
  ): Promise<AttemptReport[]> {
    const reports: AttemptReport[] = []
    const tried = new Set<string>()
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const wanted = this.#pending().filter(
        ({ id, event }) => !tried.has(id) && match(this.#account.store.get('event', event)),
      )
      if (wanted.length === 0) return reports
      for (const { id } of wanted) tried.add(id)
      reports.push(...(await this.#sendAll(wanted)))
    }
    throw new Error(`events kept coming for ${MAX_ROUNDS} rounds`)
  }

  /** Sends an event again, whatever became of it, to every endpoint it went to. */
  async resend(eventId: string): Promise<AttemptReport[]> {
    const deliveries = this.#account.store.all('delivery').filter(({ event }) => event === eventId)
    return (await Promise.all(deliveries.map((delivery) => this.#attempt(delivery)))).flat()
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending.values())
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #pending(): Delivery[] {
    return this.#account.store.all('delivery').filter(({ status }) => status === 'pending')
  }

  #dueAtMs({ attempts, nextAttemptAtMs }: Delivery): number {
    return attempts === 0 ? nextAttemptAtMs + this.orders.delayMs : nextAttemptAtMs
  }

  async #sendAll(due: readonly Delivery[]): Promise<AttemptReport[]> {
    const { order } = this.orders
    if (order === 'together') return (await Promise.all(due.map((each) => this.#send(each)))).flat()
    const sorted = { created: due, reverse: due.toReversed(), shuffled: shuffled(due) }[order]
    // An order that a test asked for is kept: the next one waits for the last one's answer.
    const reports: AttemptReport[] = []
    for (const each of sorted) reports.push(...(await this.#send(each)))
    return reports
  }

  async #send(delivery: Delivery): Promise<AttemptReport[]> {
    const running = this.#sending.get(delivery.id)
    if (running) return running
    const sent = this.#deliver(delivery)
    this.#sending.set(delivery.id, sent)
    try {
      return await sent
    } finally {
      this.#sending.delete(delivery.id)
      this.wake()
    }
  }

  async #deliver(delivery: Delivery): Promise<AttemptReport[]> {
    const { store } = this.#account
    const { type } = store.get('event', delivery.event)
    const { drop, dropTypes, copies, parallel } = this.orders
    if (drop > 0 && (dropTypes.length === 0 || dropTypes.includes(type))) {
      this.orders = { ...this.orders, drop: drop - 1 }
      store.transaction(() => store.update('delivery', delivery.id, { status: 'dropped' }))
      return []
    }
    const attempts = Array.from({ length: copies }, () => () => this.#attempt(delivery))
    if (parallel) return (await Promise.all(attempts.map((attempt) => attempt()))).flat()
    const reports: AttemptReport[] = []
    for (const attempt of attempts) reports.push(...(await attempt()))
    return reports
  }

  async #attempt({ id, event: eventId, endpoint: endpointId }: Delivery): Promise<AttemptReport[]> {
    const { store } = this.#account
    const endpoint = store.find('webhook_endpoint', endpointId)
    const secret = store.find('endpointSecret', endpointId)?.secret
    const event = store.get('event', eventId)
    if (!endpoint || secret === undefined) {
      store.transaction(() =>
        store.update('delivery', id, { status: 'failed', error: 'the endpoint was deleted' }),
      )
      return []
    }
    const payload = JSON.stringify(event, null, 2)
    const answer = await sendRequest({
      url: endpoint.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(payload)),
        'stripe-signature': signature(payload, secret, Math.floor(this.#nowMs() / 1000)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: Buffer.from(payload),
      deadlineMs: this.orders.timeoutMs,
    })
    const isDelivered = isSuccess(answer)
    const httpStatus = answer.httpStatus ?? null
    const error = isDelivered ? null : (answer.message ?? answer.body ?? null)
    // A stop while an answer was awaited: the next start sends it again.
    if (this.#isStopped) return []
    const attempt = store.transaction(() => this.#writeDown(id, isDelivered, httpStatus, error))
    return [{ event: eventId, type: event.type, attempt, httpStatus, error }]
  }

  #writeDown(id: string, isDelivered: boolean, httpStatus: number | null, error: string | null): number {
    const { store } = this.#account
    const before = store.get('delivery', id)
    const attempts = before.attempts + 1
    const isLast = attempts >= this.orders.maxAttempts
    const wait = this.orders.retryBaseMs * 2 ** before.attempts
    const wasDelivered = before.status === 'delivered'
    store.update('delivery', id, {
      attempts,
      httpStatus,
      error,
      status: isDelivered || wasDelivered ? 'delivered' : isLast ? 'failed' : 'pending',
      nextAttemptAtMs: this.#nowMs() + wait,
    })
    if (isDelivered && !wasDelivered) {
      const event = store.get('event', before.event)
      store.update('event', event.id, { pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
    }
    return attempts
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
