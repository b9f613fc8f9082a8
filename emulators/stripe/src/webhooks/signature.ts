import { createHmac } from 'node:crypto'

/**
 * The `Stripe-Signature` header of a webhook.
 * @param seconds since 1970 at which it is sent
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
export function signature(payload: string, secret: string, seconds: number): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${payload}`, 'utf8').digest('hex')
  return `t=${seconds},v1=${hash}`
}
