import type { Account } from '../Account.ts'
import { isEnded, periodEndOf } from '../objects/subscription.ts'
import { endSubscription } from './changeSubscription.ts'
import { finalizeInvoice } from './invoices.ts'
import { payInvoice } from './payInvoice.ts'
import { renewSubscription } from './renewSubscription.ts'

const FIRST_PAYMENT_SECONDS = 23 * 3_600
const MAX_STEPS = 10_000

interface Step {
  /** Seconds since 1970. */
  at: number
  what: string
  run: () => void
}

/**
 * Does what is due until an instant, each thing at its own time, in order.
 * @param until seconds since 1970; the clock stands there afterwards, unless it was later already
 * @returns what was done
 */
export function runUntil(account: Account, until: number): Array<{ at: number; what: string }> {
  const done: Array<{ at: number; what: string }> = []
  for (let step = nextStep(account); step && step.at <= until; step = nextStep(account)) {
    const { at, what, run } = step
    account.at(at, () => {
      account.moveTo(at)
      run()
    })
    done.push({ at, what })
    if (done.length > MAX_STEPS) throw new Error(`more than ${MAX_STEPS} things were due: ${what}`)
  }
  if (until > account.now()) account.transaction(() => account.moveTo(until))
  return done
}

function nextStep(account: Account): Step | undefined {
  let first: Step | undefined
  for (const step of steps(account)) if (!first || step.at < first.at) first = step
  return first
}

function* steps(account: Account): Iterable<Step> {
  const { store } = account
  for (const { id, status } of store.all('checkout.session')) {
    if (status !== 'open') continue
    const { endsAt: at } = store.get('checkoutOrder', id)
    yield { at, what: `${id} expires`, run: () => expireSession(account, id) }
  }
  for (const invoice of store.all('invoice')) {
    const { id, automatically_finalizes_at: finalizesAt, next_payment_attempt: retriesAt } = invoice
    if (invoice.status === 'draft' && finalizesAt !== null) {
      const run = () => {
        finalizeInvoice(account, id)
        payInvoice(account, id)
      }
      yield { at: finalizesAt, what: `${id} is finalised`, run }
    }
    if (invoice.status === 'open' && retriesAt !== null)
      yield { at: retriesAt, what: `${id} is tried again`, run: () => payInvoice(account, id) }
  }
  for (const subscription of store.all('subscription')) {
    if (isEnded(subscription)) continue
    const { id, cancel_at: cancelAt, status } = subscription
    const periodEnd = periodEndOf(subscription)
    if (status === 'incomplete') {
      const run = () => endSubscription(account, id, { status: 'incomplete_expired' })
      yield { at: subscription.created + FIRST_PAYMENT_SECONDS, what: `${id} was never paid`, run }
    } else if (cancelAt !== null && cancelAt <= periodEnd) {
      const run = () => endSubscription(account, id, { reason: 'cancellation_requested' })
      yield { at: cancelAt, what: `${id} ends`, run }
    } else {
      yield { at: periodEnd, what: `${id} renews`, run: () => renewSubscription(account, subscription) }
    }
  }
}

/** Closes a session that nobody completed. */
export function expireSession(account: Account, id: string): void {
  const expired = account.store.update('checkout.session', id, { status: 'expired', url: null })
  account.emit('checkout.session.expired', 'checkout.session', expired)
}
