import type { Firestore } from 'firebase-admin/firestore'
import type { Stripe } from 'stripe'
import { STRIPE_EVENTS_KEPT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'
import { syncCustomer } from './syncCustomer.ts'
import { idOf } from '../platform/gateways/stripe.ts'
import { customerOfCharge } from '../platform/gateways/stripeCustomers.ts'
import { HANDLED_EVENTS } from './handledEvents.ts'

/** The document `stripeEvents/{id}`, for the server only. */
interface StripeEventRecord {
  type: string
  customerId: string
  /** `failed` is to be done again; `done` never is. */
  state: 'done' | 'failed'
  at: Date
  expiresAt: Date
}

type EventOutcome = 'applied' | 'done before' | 'other mode' | 'nothing to do' | 'unknown customer'

/**
 * Applies an event once per id. A failed one is recorded, and done at Stripe's repetition; only Stripe's
 * present state counts. docs/rules.md #webhook-once, #webhook-crash, #failed-event-retried, #unknown-event
 * @throws the failure, so that Stripe repeats the delivery
 */
export async function applyEvent(database: Firestore, event: Stripe.Event, now: Date): Promise<EventOutcome> {
  if (event.livemode !== isLiveKey()) return 'other mode'
  const record = database.collection('stripeEvents').doc(event.id)
  if ((await record.get()).get('state') === 'done') return 'done before'
  const customerId = await customerOfEvent(event)
  if (customerId === undefined) return 'nothing to do'
  const note = (state: StripeEventRecord['state']): StripeEventRecord => ({
    type: event.type,
    customerId,
    state,
    at: now,
    expiresAt: new Date(now.getTime() + STRIPE_EVENTS_KEPT_MS),
  })
  try {
    const { known } = await syncCustomer(database, customerId)
    if (!known) return 'unknown customer'
  } catch (error) {
    await record.set(note('failed'))
    throw error
  }
  await record.set(note('done'))
  return 'applied'
}

/** Test data must never reach real accounts, nor the other way round. */
function isLiveKey(): boolean {
  return /^[sr]k_live_/.test(setting('STRIPE_SECRET_KEY'))
}

const HANDLED: ReadonlySet<string> = new Set(HANDLED_EVENTS)

/**
 * The event's customer: all that is taken from it. @returns undefined for types without a plan change, and
 * without a customer
 */
async function customerOfEvent({ type, data }: Stripe.Event): Promise<string | undefined> {
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
