import type { Stripe } from 'stripe'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError, logInfo } from '../platform/log.ts'
import { webhookCall } from '../platform/http/webhookCall.ts'
import { applyEvent } from './applyEvent.ts'
import { verifiedEvent } from './verifiedEvent.ts'

const LARGEST_BODY_BYTES = 1024 * 1024

/**
 * `POST /api/stripe-webhook`: Stripe tells that something has changed.
 * docs/rules.md rows 1 to 8
 */
export const stripeWebhook = webhookCall(
  {
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
    // Without a proper secret nobody can be believed. Stripe repeats what is refused, too.
    logError('The webhook cannot verify signatures', error)
    return undefined
  }
}
