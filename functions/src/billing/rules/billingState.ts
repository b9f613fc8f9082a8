import type { PaidPlan } from '#domain/plans/billingCatalog.ts'
import { type BillingCycle, PLAN_IDS } from '#domain/plans/plans.ts'
import type { Subscription, SubscriptionStatus } from '#domain/accounts/profile.ts'

/** One subscription as Stripe has it now, to one of our prices. */
export interface BilledSubscription {
  id: string
  status: SubscriptionStatus
  plan: PaidPlan
  billingCycle: BillingCycle
  priceId: string
  createdAt: Date
  startDate: Date | null
  endedAt: Date | null
  /** When it will end by itself, if it is to. */
  cancelAt: Date | null
  cancelAtPeriodEnd: boolean
  currentPeriodStart: Date | null
  currentPeriodEnd: Date | null
  /** Such as `visa 4242`; PAID_BY_INVOICE where invoices are sent. */
  paymentMethod: string | null
  /** When the latest invoice was paid; null while it is open. */
  paidAt: Date | null
  /** Its very first invoice is still unpaid, and by card: nothing was ever paid for it, and nobody waits for it. */
  isFirstPaymentOpen: boolean
  /** What was paid for it went back: refunded in full, or disputed; or its invoice was voided or written off. */
  isMoneyBack: boolean
  /** Its latest invoice was sent, and waits for its payer, or waited in vain. */
  isOwed: boolean
  /** Begun in a checkout or by an order of ours, not by hand in Stripe's dashboard. */
  isFromCheckout: boolean
  /** Bought with the first-week offer: the id of the person's grant. */
  offerGrant: string | null
  /** Ordered by invoice: the id of the person's grant. */
  orderGrant: string | null
}

export interface BillingDecision {
  /** The subscription that the account's plan comes from; undefined when there is none. */
  live: BilledSubscription | undefined
  /** Subscriptions that have to end now. Until they have, they count for nothing. */
  toEnd: ReadonlyArray<{ subscription: BilledSubscription; reason: 'money-back' | 'duplicate' }>
}

/** Paid time left, or a payment that is being tried again. Anything else gives no plan. */
const ENTITLING: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past_due'])
/** Still to be dealt with in the portal, so no second one may be bought. */
const UNSETTLED: ReadonlySet<SubscriptionStatus> = new Set([...ENTITLING, 'unpaid', 'paused'])

/** Whether a customer has a subscription that a checkout must not double. docs/rules.md #one-subscription */
export function hasSubscription(subscriptions: readonly BilledSubscription[]): boolean {
  return subscriptions.some(({ status }) => UNSETTLED.has(status))
}

/**
 * What one customer's subscriptions give, in any order of events: the highest paid plan. Of several from
 * checkouts (two tabs) the first stays; refunded and disputed ones end. docs/rules.md #events-in-any-order,
 * #unpaid-checkout, #one-subscription, #other-subscription-stays, #lost-webhook
 */
export function decideBilling(subscriptions: readonly BilledSubscription[]): BillingDecision {
  const paid = subscriptions
    .filter(({ status, isFirstPaymentOpen }) => ENTITLING.has(status) && !isFirstPaymentOpen)
    .toSorted(olderFirst)
  const [refunded, entitled] = [paid.filter(isRefunded), paid.filter((each) => !isRefunded(each))]
  const bought = entitled.filter(({ isFromCheckout }) => isFromCheckout)
  const kept = bought.find(({ status }) => status !== 'past_due') ?? bought[0]
  const duplicates = bought.filter((each) => each !== kept)
  const live = entitled.filter((each) => !duplicates.includes(each)).toSorted(higherFirst)[0]
  return {
    live,
    toEnd: [
      ...refunded.map((subscription) => ({ subscription, reason: 'money-back' as const })),
      ...duplicates.map((subscription) => ({ subscription, reason: 'duplicate' as const })),
    ],
  }
}

const isRefunded = ({ isMoneyBack }: BilledSubscription) => isMoneyBack

function olderFirst(a: BilledSubscription, b: BilledSubscription): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}

function higherFirst(a: BilledSubscription, b: BilledSubscription): number {
  const rank = ({ plan, status }: BilledSubscription) =>
    2 * PLAN_IDS.indexOf(plan) + (status === 'past_due' ? 0 : 1)
  return rank(b) - rank(a) || olderFirst(b, a)
}

/** By Stripe: a manual plan stays until one is bought, an ended one becomes free. docs/rules.md #no-period */
export function subscriptionFields(
  before: Subscription,
  customerId: string,
  subscriptions: readonly BilledSubscription[],
): Subscription {
  const { live } = decideBilling(subscriptions)
  if (live) {
    const endDate = live.cancelAtPeriodEnd ? (live.cancelAt ?? live.currentPeriodEnd) : null
    return {
      plan: live.plan,
      status: live.status,
      startDate: live.startDate ?? live.createdAt,
      endDate,
      customerId,
      subscriptionId: live.id,
      priceId: live.priceId,
      billingCycle: live.billingCycle,
      currentPeriodStart: live.currentPeriodStart,
      currentPeriodEnd: live.currentPeriodEnd,
      cancelAtPeriodEnd: live.cancelAtPeriodEnd,
      paymentMethod: live.paymentMethod,
      lastPaymentDate: live.paidAt ?? before.lastPaymentDate,
      nextBillingDate: live.cancelAtPeriodEnd ? null : live.currentPeriodEnd,
    }
  }
  const isByHand = before.plan !== 'free' && before.subscriptionId === null
  const over = isByHand ? undefined : subscriptions.filter(isOver).toSorted(laterEndFirst)[0]
  if (over === undefined && before.subscriptionId === null) return { ...before, customerId }
  return {
    ...before,
    plan: 'free',
    status: over?.status ?? 'canceled',
    startDate: over?.startDate ?? before.startDate,
    endDate: over?.endedAt ?? null,
    customerId,
    subscriptionId: null,
    priceId: null,
    billingCycle: 'monthly',
    currentPeriodStart: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    paymentMethod: over?.paymentMethod ?? null,
    lastPaymentDate: over?.paidAt ?? before.lastPaymentDate,
    nextBillingDate: null,
  }
}

/** Was paid once, and gives no plan any more. */
function isOver({ status, isFirstPaymentOpen }: BilledSubscription): boolean {
  return !isFirstPaymentOpen && !ENTITLING.has(status) && !status.startsWith('incomplete')
}

function laterEndFirst(a: BilledSubscription, b: BilledSubscription): number {
  const endMs = ({ endedAt }: BilledSubscription) => endedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  return endMs(b) - endMs(a) || olderFirst(b, a)
}
