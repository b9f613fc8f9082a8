import type { Stripe } from 'stripe'
import { idOf } from '../platform/gateways/stripe.ts'
import { customerOfCharge } from '../platform/gateways/stripeCustomers.ts'
import { HANDLED_EVENTS } from './handledEvents.ts'

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
