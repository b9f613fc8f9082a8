import type { Account } from '../Account.ts'
import { isEnded, periodEndOf, type Subscription } from '../objects/subscription.ts'
import { changeSubscription, endSubscription } from './changeSubscription.ts'
import { draftInvoice, finalizeInvoice, periodCharge } from './invoices.ts'
import { payInvoice } from './payInvoice.ts'
import { periodEnd } from './period.ts'

/** A renewal's invoice can be changed for an hour before it is final. */
const DRAFT_SECONDS = 3_600
/** An overdue invoice keeps its subscription `past_due` for so long, then makes it `unpaid`: a setting of the account. */
const OVERDUE_SECONDS = 30 * 86_400
/** Wait for a register's answer: longer than a busy machine's pauses, so that calls can see pending ids. */
const REGISTER_SECONDS = 60
const MAX_STEPS = 10_000

interface Step {
  /** Seconds since 1970. */
  at: number
  what: string
  run: () => void
}

/**
 * Does everything due until an instant, in order, each thing at its own time.
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
  for (const { id, created, verification } of store.all('tax_id')) {
    if (verification.status !== 'pending') continue
    yield { at: created + REGISTER_SECONDS, what: `${id} is looked up`, run: () => lookUp(account, id) }
  }
  for (const subscription of store.all('subscription')) {
    if (isEnded(subscription)) continue
    const owed = overdueStep(account, subscription)
    if (owed) yield owed
    const { id, cancel_at: cancelAt } = subscription
    const endsAt = periodEndOf(subscription)
    if (cancelAt !== null && cancelAt <= endsAt) {
      const run = () => endSubscription(account, id, { reason: 'cancellation_requested' })
      yield { at: cancelAt, what: `${id} ends`, run }
    } else {
      yield { at: endsAt, what: `${id} renews`, run: () => renewSubscription(account, subscription) }
    }
  }
}

export function expireSession(account: Account, id: string): void {
  const expired = account.store.update('checkout.session', id, { status: 'expired', url: null })
  account.emit('checkout.session.expired', 'checkout.session', expired)
}

/** The next step for a subscription with an unpaid invoice; undefined without one. */
function overdueStep(account: Account, { id, latest_invoice, status }: Subscription): Step | undefined {
  const invoice = account.store.find('invoice', latest_invoice ?? '')
  if (invoice?.status !== 'open' || invoice.due_date === null) return undefined
  const change = (next: 'past_due' | 'unpaid') => {
    changeSubscription(account, id, { status: next })
    if (next === 'past_due') account.emit('invoice.overdue', 'invoice', invoice)
  }
  const [at, next] =
    status === 'active'
      ? [invoice.due_date, 'past_due' as const]
      : [invoice.due_date + OVERDUE_SECONDS, 'unpaid' as const]
  if (status !== 'active' && status !== 'past_due') return undefined
  return { at, what: `${invoice.id} is overdue`, run: () => change(next) }
}

/** Asks the register about a tax id. */
function lookUp(account: Account, id: string): void {
  const after = account.store.update('tax_id', id, { verification: { status: 'verified' } })
  account.emit('customer.tax_id.updated', 'tax_id', after)
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
  account.emit('customer.subscription.updated', 'subscription', store.get('subscription', before.id))
}
