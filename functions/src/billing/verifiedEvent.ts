import type { Stripe } from 'stripe'
import { SIGNED_WITHIN_SECONDS } from '#domain/lifetimes.ts'
import { setting } from '../platform/config.ts'

/**
 * The event in a webhook call, if Stripe signed exactly these bytes with our secret, now: neither minutes ago nor in
 * times to come.
 * @param raw the body as it came
 * @param signature the header `Stripe-Signature`
 * @returns undefined when the signature is missing, wrong, too old, or from the future
 * @throws Error when the secret is missing, empty or malformed
 * docs/rules.md row 6
 */
export async function verifiedEvent(
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
