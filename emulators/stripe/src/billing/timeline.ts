import type { Account } from '../Account.ts'
import { isEnded, periodEndOf, type Subscription } from '../objects/subscription.ts'
import { endSubscription } from './changeSubscription.ts'
import { draftInvoice, finalizeInvoice, periodCharge } from './invoices.ts'
import { payInvoice } from './payInvoice.ts'
import { periodEnd } from './period.ts'

const FIRST_PAYMENT_SECONDS = 23 * 3_600
/** A renewal's invoice can be changed for an hour before it is final. */
const DRAFT_SECONDS = 3_600
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
    const endsAt = periodEndOf(subscription)
    if (status === 'incomplete') {
      const run = () => endSubscription(account, id, { status: 'incomplete_expired' })
      yield { at: subscription.created + FIRST_PAYMENT_SECONDS, what: `${id} was never paid`, run }
    } else if (cancelAt !== null && cancelAt <= endsAt) {
      const run = () => endSubscription(account, id, { reason: 'cancellation_requested' })
      yield { at: cancelAt, what: `${id} ends`, run }
    } else {
      yield { at: endsAt, what: `${id} renews`, run: () => renewSubscription(account, subscription) }
    }
  }
}

/** Closes a session that nobody completed. */
export function expireSession(account: Account, id: string): void {
  const expired = account.store.update('checkout.session', id, { status: 'expired', url: null })
  account.emit('checkout.session.expired', 'checkout.session', expired)
}

/** Begins the next period, with an invoice for it. */
function renewSubscription(account: Account, before: Subscription): void {
  const { store } = account
  const items = before.items.map((item) => {
    const { recurring } = store.get('price', item.price)
    const start = item.current_period_end
    return {
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(before.billing_cycle_anchor, start, recurring.interval),
    }
  })
  const renewed = store.update('subscription', before.id, { items })
  const invoice = draftInvoice(
    account,
    renewed,
    'subscription_cycle',
    items.map((item) => periodCharge(account, item)),
  )
  store.update('invoice', invoice.id, { automatically_finalizes_at: account.now() + DRAFT_SECONDS })
  account.emit('customer.subscription.updated', 'subscription', store.get('subscription', before.id), before)
}
