import type { Stripe } from 'stripe'
import { onRequest } from 'firebase-functions/https'
import { bound } from '../config.ts'
import { firestore } from '../gateways/firestore.ts'
import { logError, logInfo } from '../gateways/log.ts'
import { REGION } from '../region.ts'
import { applyEvent } from './applyEvent.ts'
import { verifiedEvent } from './verifiedEvent.ts'

const LARGEST_BODY_BYTES = 1024 * 1024

/**
 * `POST /api/stripe-webhook`: Stripe tells that something has changed. 2xx says that it need not tell again; 4xx that
 * we do not believe it; 5xx asks it to repeat.
 * architecture.md "Two commands", reliability.md rows 1 to 8
 */
export const stripeWebhook = onRequest(
  {
    region: REGION,
    timeoutSeconds: 60,
    concurrency: 80,
    memory: '512MiB',
    invoker: 'public',
    secrets: bound(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
  },
  async (request, response) => {
    response.set('Cache-Control', 'no-store')
    if (request.method !== 'POST') return void response.set('Allow', 'POST').sendStatus(405)
    const raw: Buffer | undefined = request.rawBody
    if (raw === undefined || raw.length > LARGEST_BODY_BYTES) return void response.sendStatus(413)
    const now = new Date()
    const event = await believed(raw, request.get('stripe-signature'), now)
    if (event === undefined) return void response.status(400).send('Bad signature')
    const fields = { eventId: event.id, type: event.type }
    try {
      const outcome = await applyEvent(await firestore(), event, now)
      logInfo(`Stripe event: ${outcome}`, fields)
      response.sendStatus(204)
    } catch (error) {
      logError('A Stripe event failed', error, fields)
      response.sendStatus(500)
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
