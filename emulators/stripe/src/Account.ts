import { newEvent, type RequestInfo } from './objects/event.ts'
import { newId } from './objects/newId.ts'
import { shown, type ShownKind } from './objects/shown.ts'
import { Store } from './store/Store.ts'
import type { Tables } from './store/Tables.ts'

const NO_REQUEST: RequestInfo = { id: null, idempotency_key: null }

/** One Stripe account: its data, its clock, and its events. */
export class Account {
  readonly store: Store
  /** `http://127.0.0.1:port`; known once the server listens. */
  origin = ''
  readonly #realNowMs: () => number
  #request = NO_REQUEST
  #instant: number | undefined
  #onEvent: () => void = () => {}

  /** @param realNowMs milliseconds since 1970 */
  constructor(store: Store, realNowMs: () => number) {
    this.store = store
    this.#realNowMs = realNowMs
  }

  /** Seconds since 1970 on the clock that tests may move. */
  now(): number {
    return this.#instant ?? this.#clock()
  }

  /** Seconds since 1970 on the machine's clock, which tests do not move. */
  machineNow(): number {
    return Math.floor(this.#realNowMs() / 1000)
  }

  /** Does work at its own instant, even if this program did not run then: `now` is that instant. */
  at(seconds: number, work: () => void): void {
    this.#instant = seconds
    try {
      this.transaction(work)
    } finally {
      this.#instant = undefined
    }
  }

  /** Moves the clock forward to an instant; ignores past ones. */
  moveTo(seconds: number): void {
    const ahead = seconds - this.#clock()
    if (ahead > 0) this.store.put('clock', { id: 'clock', offsetSeconds: this.#offsetSeconds + ahead })
  }

  /** Called after a transaction may have made events. */
  onEvent(listener: () => void): void {
    this.#onEvent = listener
  }

  /** Runs a change of state and then sends its events. @param request its cause, named by its events */
  transaction<Result>(work: () => Result, request = NO_REQUEST): Result {
    this.#request = request
    try {
      return this.store.transaction(work)
    } finally {
      this.#request = NO_REQUEST
      this.#onEvent()
    }
  }

  /** Stores an event about a row and its deliveries to every endpoint that wants it. */
  emit<K extends ShownKind>(type: string, kind: K, row: Tables[K]): void {
    const endpoints = this.store
      .all('webhook_endpoint')
      .filter(({ status, enabled_events: wanted }) => status === 'enabled' && wants(wanted, type))
    const object = shown(this.store, kind, row)
    const { id: event } = this.store.put(
      'event',
      newEvent({ type, object, created: this.now(), request: this.#request }),
    )
    for (const endpoint of endpoints) {
      this.store.put('delivery', {
        id: newId('whd'),
        event,
        endpoint: endpoint.id,
        status: 'pending',
        attempts: 0,
        nextAttemptAtMs: this.#realNowMs(),
      })
    }
  }

  #clock(): number {
    return this.machineNow() + this.#offsetSeconds
  }

  get #offsetSeconds(): number {
    return this.store.find('clock', 'clock')?.offsetSeconds ?? 0
  }
}

const wants = (enabled: readonly string[], type: string) => enabled.includes('*') || enabled.includes(type)
