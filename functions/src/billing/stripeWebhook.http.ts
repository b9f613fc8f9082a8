import type { Stripe } from 'stripe'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError, logInfo } from '../platform/log.ts'
import { webhookCall } from '../platform/http/webhookCall.ts'
import { SIGNED_WITHIN_SECONDS, STRIPE_EVENTS_KEPT_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'
import type { Firestore } from 'firebase-admin/firestore'
import { syncCustomer } from './syncCustomer.ts'
import { idOf } from '../platform/gateways/stripe.ts'
import { customerOfCharge } from '../platform/gateways/stripeCustomers.ts'
import { HANDLED_EVENTS } from './handledEvents.ts'

const HANDLED: ReadonlySet<string> = new Set(HANDLED_EVENTS)

const LARGEST_BODY_BYTES = 1024 * 1024

/** `POST /api/stripe-webhook`: Stripe tells of a change. docs/rules.md #webhook-once to #unpaid-checkout */
export const stripeWebhook = webhookCall(
  {
    name: 'stripeWebhook',
    what: 'A Stripe event',
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    largestBytes: LARGEST_BODY_BYTES,
  },
  async (raw, header, now) => {
    const event = await believed(raw, header('stripe-signature'), now)
    if (event === undefined) return undefined
    const fields = { eventId: event.id, type: event.type }
    return {
      fields,
      async apply() {
        logInfo(`Stripe event: ${await applyEvent(await firestore(), event, now)}`, fields)
      },
    }
  },
)

async function believed(raw: Buffer, signature: string | undefined, now: Date) {
  try {
    return await verifiedEvent(raw, signature, now)
  } catch (error) {
    // Without a proper secret no signature can be verified. Stripe repeats what is refused, too.
    logError('The webhook cannot verify signatures', error)
    return undefined
  }
}

/**
 * The event in a webhook call, if Stripe signed exactly these bytes with our secret, now: neither minutes ago
 * nor in times to come. docs/rules.md #forged-signature
 * @param raw the body as it came
 * @param signature the header `Stripe-Signature`
 * @returns undefined when the signature is missing, wrong, too old, or from the future
 * @throws Error when the secret is missing, empty or malformed
 */
async function verifiedEvent(raw: Buffer, signature: string | undefined, now: Date) {
  const secret = setting('STRIPE_WEBHOOK_SECRET')
  // The library knows no future, and takes a time that is no number for a recent one.
  const signedAtSeconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1] ?? Number.NaN)
  if (
    signature === undefined ||
    !(Math.abs(now.getTime() / 1000 - signedAtSeconds) <= SIGNED_WITHIN_SECONDS)
  ) {
    return undefined
  }
  const { Stripe: Client } = await import('stripe')
  try {
    return Client.webhooks.constructEvent(
      raw,
      signature,
      secret,
      SIGNED_WITHIN_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch {
    return undefined
  }
}

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
async function applyEvent(database: Firestore, event: Stripe.Event, now: Date): Promise<EventOutcome> {
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

/** The event's customer: all that is taken from it; undefined for types without a plan change. */
async function customerOfEvent({ type, data }: Stripe.Event): Promise<string | undefined> {
  if (!HANDLED.has(type)) return undefined
  const subject = data.object as {
    customer?: string | { id: string } | null
    charge?: string | { id: string }
  }
  const customer = idOf(subject.customer)
  if (customer !== undefined) return customer
  // A dispute’s amount is the disputed part alone.
  const charge = idOf(subject.charge)
  return charge === undefined ? undefined : customerOfCharge(charge)
}
