import type { Firestore } from 'firebase-admin/firestore'
import { type BilledSubscription, decideBilling, subscriptionFields } from './rules/billingState.ts'
import { changePlan } from '../credits/rules/planChange.ts'
import { type PlanId, PLANS } from '#domain/plans/plans.ts'
import { SIGN_UP_CREDITS, type UserProfile } from '#domain/accounts/profile.ts'
import type { Credits } from '#domain/units.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import { profileOf } from '../profiles/profiles.ts'
import { type BillingRecord, billingOf, billingRecord } from './BillingRecord.ts'
import type { FoundAccount } from './findAccount.ts'
import { orderGrant, orderGrants } from './orderGrant.ts'

/**
 * Applies Stripe's state to an account in one transaction: subscription, allowance with its ledger entry, and
 * the used offer. Only without a newer write since Stripe was asked. docs/rules.md #newer-state-stays,
 * #webhook-crash
 * @param stripe its state of a customer; `readAtVersion`: the account's billing version before Stripe was asked
 * @returns false when outdated, or the profile has moved: ask Stripe again
 */
export function applyBilling(
  database: Firestore,
  { uid, profile: at }: FoundAccount,
  stripe: { customerId: string; subscriptions: readonly BilledSubscription[]; readAtVersion: number },
  now: Date,
): Promise<boolean> {
  const { customerId, subscriptions, readAtVersion } = stripe
  const billing = billingOf(database, uid)
  return database.runTransaction(async (transaction) => {
    const [recorded, found] = await transaction.getAll(billing, at)
    const record = recorded ? billingRecord(recorded) : {}
    const profile = found && profileOf(found, uid)
    if (profile === undefined || (record.version ?? 0) !== readAtVersion) return false
    const version = readAtVersion + 1
    const next: BillingRecord = { customerId, version, checkedAt: now }

    const subscription = subscriptionFields(profile.subscription, customerId, subscriptions)
    if (subscription.plan !== profile.subscription.plan) {
      const { plan } = subscription
      if (profile.subscription.plan === 'free') next.freeAllowance = profile.credits.monthly
      const { credits, reset, change } = changePlan(profile.credits, allowanceOf(plan, profile, record), now)
      const entry = (id: string) => ledgerEntry(database, uid, id)
      if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
      book(transaction, entry(LEDGER_IDS.plan(version)), change, 'plan', now)
      transaction.update(at, { subscription, credits, updatedAt: now })
    } else if (!isSame(subscription, profile.subscription)) {
      transaction.update(at, { subscription, updatedAt: now })
    }

    const { live } = decideBilling(subscriptions)
    if (live?.offerGrant && record.offerUsedBy !== live.id) {
      next.offerUsedBy = live.id
      transaction.set(database.collection('grants').doc(live.offerGrant), { uid, usedAt: now })
    }
    if (live?.orderGrant && record.orderOwed !== (live.paidAt === null)) {
      next.orderOwed = live.paidAt === null
      transaction.set(orderGrants(database).doc(live.orderGrant), orderGrant(uid, next.orderOwed, now))
    }
    transaction.set(billing, next, { merge: true })
    return true
  })
}

/** Who was not welcomed (a second account of one person) has less on the free plan, and gets that back. */
function allowanceOf(plan: PlanId, { welcomedAt }: UserProfile, { freeAllowance }: BillingRecord): Credits {
  if (plan !== 'free') return PLANS[plan].credits
  return freeAllowance ?? (welcomedAt === undefined ? SIGN_UP_CREDITS : PLANS.free.credits)
}

function isSame(a: UserProfile['subscription'], b: UserProfile['subscription']): boolean {
  return (Object.keys(a) as Array<keyof typeof a>).every((key) => String(a[key]) === String(b[key]))
}
