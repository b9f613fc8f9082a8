import { createHmac } from 'node:crypto'
import { isSuccess, sendRequest } from '../../../support/sendRequest.ts'
import type { Account } from '../Account.ts'
import type { Delivery } from '../store/Tables.ts'

/** The status of an answer; null without one. */
interface Attempt {
  httpStatus: number | null
}

/** Before the second attempt; each further wait is twice as long. */
const RETRY_BASE_MS = 1_000
const TIMEOUT_MS = 20_000
const MAX_WAIT_MS = 2 ** 31 - 1
const MAX_ROUNDS = 1_000

/** Sends signed events to endpoints until a 2xx. */
export class WebhookSender {
  /** Deliveries wait for {@link deliverNow}. */
  isPaused: boolean
  readonly #account: Account
  /** The machine's clock, for attempts and signatures. */
  readonly #nowMs: () => number
  readonly #sending = new Map<string, Promise<Attempt[]>>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(account: Account, nowMs: () => number, isPaused: boolean) {
    this.isPaused = isPaused
    this.#account = account
    this.#nowMs = nowMs
  }

  wake(): void {
    clearTimeout(this.#timer)
    if (this.#isStopped || this.isPaused) return
    const waiting = this.#pending().filter(({ id }) => !this.#sending.has(id))
    const due = waiting.filter(({ nextAttemptAtMs }) => nextAttemptAtMs <= this.#nowMs())
    void this.#sendAll(due)
    const later = waiting.filter((each) => !due.includes(each))
    const next = Math.min(...later.map(({ nextAttemptAtMs }) => nextAttemptAtMs))
    if (next < Infinity) {
      const wait = Math.min(Math.max(next - this.#nowMs(), 1), MAX_WAIT_MS)
      this.#timer = setTimeout(() => this.wake(), wait).unref()
    }
  }

  /** Sends everything pending, due or not, and its consequences, once each; waits for the answers. */
  async deliverNow(): Promise<Attempt[]> {
    const reports: Attempt[] = []
    const tried = new Set<string>()
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const wanted = this.#pending().filter(({ id }) => !tried.has(id))
      if (wanted.length === 0) return reports
      for (const { id } of wanted) tried.add(id)
      reports.push(...(await this.#sendAll(wanted)))
    }
    throw new Error(`events kept coming for ${MAX_ROUNDS} rounds`)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #pending(): Delivery[] {
    return this.#account.store.all('delivery').filter(({ status }) => status === 'pending')
  }

  async #sendAll(due: readonly Delivery[]): Promise<Attempt[]> {
    return (await Promise.all(due.map((each) => this.#send(each)))).flat()
  }

  async #send(delivery: Delivery): Promise<Attempt[]> {
    const running = this.#sending.get(delivery.id)
    if (running) return running
    const sent = this.#attempt(delivery)
    this.#sending.set(delivery.id, sent)
    try {
      return await sent
    } finally {
      this.#sending.delete(delivery.id)
      this.wake()
    }
  }

  async #attempt({ id, event: eventId, endpoint: endpointId }: Delivery): Promise<Attempt[]> {
    const { store } = this.#account
    const endpoint = store.get('webhook_endpoint', endpointId)
    const { secret } = store.get('endpointSecret', endpointId)
    const payload = JSON.stringify(store.get('event', eventId), null, 2)
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
      deadlineMs: TIMEOUT_MS,
    })
    // A stop during the call: the next start sends it again.
    if (this.#isStopped) return []
    store.transaction(() => {
      const { attempts } = store.get('delivery', id)
      store.update('delivery', id, {
        attempts: attempts + 1,
        status: isSuccess(answer) ? 'delivered' : 'pending',
        nextAttemptAtMs: this.#nowMs() + RETRY_BASE_MS * 2 ** attempts,
      })
    })
    return [{ httpStatus: answer.httpStatus ?? null }]
  }
}

/**
 * The `Stripe-Signature` header of a webhook.
 * @param seconds since 1970, the sending time
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
function signature(payload: string, secret: string, seconds: number): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${payload}`, 'utf8').digest('hex')
  return `t=${seconds},v1=${hash}`
}
