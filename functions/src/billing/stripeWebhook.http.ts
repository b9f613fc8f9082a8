import type { Stripe } from 'stripe'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError, logInfo } from '../platform/log.ts'
import { webhookCall } from '../platform/http/webhookCall.ts'
import { applyEvent } from './applyEvent.ts'
import { SIGNED_WITHIN_SECONDS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'

const LARGEST_BODY_BYTES = 1024 * 1024

/**
 * `POST /api/stripe-webhook`: Stripe tells that something has changed.
 * docs/rules.md #webhook-once to #unpaid-checkout
 */
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

async function believed(
  raw: Buffer,
  signature: string | undefined,
  now: Date,
): Promise<Stripe.Event | undefined> {
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
async function verifiedEvent(
  raw: Buffer,
  signature: string | undefined,
  now: Date,
): Promise<Stripe.Event | undefined> {
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
