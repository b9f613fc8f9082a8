import type { Message, Unsaid } from '#domain/messages.ts'
import type * as v from 'valibot'
import { invoicingContract } from '#domain/api/billingCalls.ts'
import { BILLING_MESSAGES } from '#domain/plans/billingMessages.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import {
  type RefusedCompany,
  writeCompany,
  readInvoicing,
  sendDrafts,
  subscribeByInvoice,
  switchToInvoice,
} from '../platform/gateways/stripeInvoicing.ts'
import { type ApiAnswer, doneWith } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { profileOf } from '../profiles/profiles.ts'
import { accountCustomer } from './accountCustomer.ts'
import { invoicingOf } from './invoicingOf.ts'
import { orSpecifiedFailure, refusedBilling } from './refusedBilling.ts'
import type { Firestore } from 'firebase-admin/firestore'
import { type BilledSubscription, decideBilling, hasSubscription } from './rules/billingState.ts'
import { PAID_BY_INVOICE, PLAN_BY_INVOICE } from '#domain/plans/invoicing.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { setting } from '../platform/config.ts'
import { isRepeatedFailure } from '../platform/gateways/stripe.ts'
import { closeCheckout, openCheckouts, priceIdOf } from '../platform/gateways/stripeCheckout.ts'
import { logInfo } from '../platform/log.ts'
import { currentAttempt, endAttempt, giveUpAttempt } from './checkoutAttempt.ts'
import { reserveOrder } from './orderGrant.ts'
import { syncCustomer } from './syncCustomer.ts'

const REFUSED_FIELDS: Readonly<Record<RefusedCompany, Message>> = {
  taxId: BILLING_MESSAGES.taxIdRefused,
  country: BILLING_MESSAGES.addressRefused,
}

type InvoicingAnswer = ApiAnswer<Unsaid<v.InferInput<typeof invoicingContract.answer>>>

/**
 * `POST /api/invoicing`: invoices of the account's own customer, and their company, as Stripe has them now.
 * docs/rules.md "Invoices", #checkout-claims to #stripe-down
 */
export const invoicing = apiCall(
  invoicingContract,
  { identity: 'verified', checkRevoked: 'always', secrets: ['STRIPE_SECRET_KEY', 'HASH_KEY'] },
  ({ body, identity, now }) =>
    orSpecifiedFailure(BILLING_MESSAGES.invoicingFailed, async (): Promise<InvoicingAnswer> => {
      const database = await firestore()
      const wait = await countedCall(database, identity.uid, 'invoicing', now)
      if (wait !== undefined) {
        return { ...refusedBilling(429, BILLING_MESSAGES.tooOften), headers: { 'Retry-After': String(wait) } }
      }
      const own = async () =>
        profileOf(await database.collection('users').doc(identity.email).get(), identity.uid)
      const profile = await own()
      if (profile === undefined) return refusedBilling(404, BILLING_MESSAGES.noAccount)
      if (body.do === 'save') {
        const field = await writeCompany(await accountCustomer(database, profile, now), body.company)
        if (field !== undefined) return refused(REFUSED_FIELDS[field], field)
      }
      if (body.do === 'order') {
        const why = await orderByInvoice(database, profile, now)
        if (why !== undefined) return refused(why)
      }
      const data = await invoicingOf(
        (body.do === 'read' ? profile : ((await own()) ?? profile)).subscription,
        now,
      )
      return doneWith('Here are your invoices.', data)
    }),
)

/** What the person can mend: no error of the call. */
function refused(message: Message, field?: RefusedCompany): InvoicingAnswer {
  return { body: { success: false, message, error: message, ...(field && { field }) } }
}

/**
 * Orders a year of Enterprise by invoice: valid at once, due in 30 days. Card payers change to invoices.
 * Repeated or interrupted calls make one order. docs/rules.md "Invoices"
 * @returns the refusal; undefined when ordered
 * @throws OutsideError when Stripe does not answer; the next call continues with the same idempotency key
 */
async function orderByInvoice(database: Firestore, profile: UserProfile, now: Date) {
  const { uid, email } = profile
  const customerId = await accountCustomer(database, profile, now)
  const { company, invoices } = await readInvoicing(customerId, { isOverdue: false, now })
  if (company === undefined) return BILLING_MESSAGES.companyMissing
  let held = await subscriptionsOf(database, customerId)
  const before = refusedFor(held)
  if (before !== undefined) return before
  if (!hasSubscription(held) && invoices.some(({ isOwed }) => isOwed)) return BILLING_MESSAGES.owed

  if (!isOrdered(held)) {
    const priceId = await priceIdOf(PLAN_BY_INVOICE.plan, PLAN_BY_INVOICE.billingCycle)
    const grant = await reserveOrder(database, { uid, email, hashKey: setting('HASH_KEY') }, now)
    if (grant === undefined) return BILLING_MESSAGES.owed
    // From here on no page that was opened before stays open, so that nobody pays by card as well.
    const wished = { fingerprint: [customerId, priceId, PAID_BY_INVOICE].join(' '), now }
    let attempt = await currentAttempt(database, uid, wished)
    // What it has made has ended since.
    if (attempt.sessionId !== undefined)
      attempt = await currentAttempt(database, uid, { ...wished, instead: attempt })
    await Promise.all((await openCheckouts(customerId)).map(({ id }) => closeCheckout(id)))
    held = await subscriptionsOf(database, customerId)
    const meanwhile = refusedFor(held)
    if (meanwhile !== undefined) return meanwhile
    const metadata = { uid, orderGrant: grant }
    const { live } = decideBilling(held)
    try {
      if (live && !isOrdered(held)) await switchToInvoice(live.id, { priceId, metadata })
      else if (live === undefined) {
        const { idempotencyKey } = attempt
        const made = await subscribeByInvoice({ idempotencyKey, customerId, priceId, metadata })
        await endAttempt(database, uid, attempt, made)
      }
    } catch (error) {
      const isReused = attempt.startedAt.getTime() !== now.getTime()
      if (isReused && isRepeatedFailure(error)) await giveUpAttempt(database, uid, attempt)
      throw error
    }
    logInfo('Ordered by invoice', { uid })
  }
  await sendDrafts(customerId)
  await syncCustomer(database, customerId)
  return undefined
}

async function subscriptionsOf(database: Firestore, customerId: string) {
  const synced = await syncCustomer(database, customerId)
  return synced.known ? synced.subscriptions : []
}

function isOrdered(held: readonly BilledSubscription[]): boolean {
  const { live } = decideBilling(held)
  return (
    live?.plan === PLAN_BY_INVOICE.plan &&
    live.billingCycle === PLAN_BY_INVOICE.billingCycle &&
    live.paymentMethod === PAID_BY_INVOICE
  )
}

/** Why what an account has now cannot become what it orders. */
function refusedFor(held: readonly BilledSubscription[]): Message | undefined {
  const { live } = decideBilling(held)
  const isUnsettled = hasSubscription(held) && live?.status !== 'active'
  if (isUnsettled) return BILLING_MESSAGES.openPayment
  return live?.cancelAtPeriodEnd ? BILLING_MESSAGES.planEnds : undefined
}
