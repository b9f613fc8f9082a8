import type { Stripe } from 'stripe'
import { idOf } from '../gateways/stripe.ts'
import { customerOfCharge } from '../gateways/stripeCustomers.ts'

/** Events after which an account may have another plan. `npm run stripe-setup` subscribes the endpoint to these. */
export const HANDLED_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies ReadonlyArray<Stripe.Event['type']>

const HANDLED: ReadonlySet<string> = new Set(HANDLED_EVENTS)

/**
 * Whose state an event is about: all that is taken from it.
 * @returns undefined for a type that changes no plan, and where there is no customer
 */
export async function customerOfEvent({ type, data }: Stripe.Event): Promise<string | undefined> {
  if (!HANDLED.has(type)) return undefined
  const subject = data.object as {
    customer?: string | { id: string } | null
    charge?: string | { id: string }
  }
  const customer = idOf(subject.customer)
  if (customer !== undefined) return customer
  // A dispute names only what is disputed.
  const charge = idOf(subject.charge)
  return charge === undefined ? undefined : customerOfCharge(charge)
}
