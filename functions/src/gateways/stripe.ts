import { setting } from '../config.ts'
import { OutsideError } from './OutsideError.ts'

/** A call and its one retry end before the API's own limit of 50 s. */
const TIMEOUT_MS = 20_000

/** Stripe's client and its kinds of errors, loaded at first use. */
async function stripe() {
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(setting('STRIPE_API_URL'))
  const isPlain = protocol === 'http:'
  const api = new Stripe(setting('STRIPE_SECRET_KEY'), {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return { api, errors: Stripe.errors }
}

/**
 * Address of a page of Stripe's where a customer manages what they pay for.
 * @param returnUrl where that page leads back to; checked by the caller
 * @returns undefined when Stripe knows no such customer
 * @throws OutsideError when Stripe does not answer, refuses, or asks for a pause
 */
export async function portalUrl(customerId: string, returnUrl: string): Promise<string | undefined> {
  const { api, errors } = await stripe()
  try {
    const session = await api.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
    return session.url
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error
    if (error.code === 'resource_missing') return undefined
    const isBusy = error instanceof errors.StripeRateLimitError
    throw new OutsideError('Stripe', `no portal session: ${error.type}`, { cause: error, isBusy })
  }
}
