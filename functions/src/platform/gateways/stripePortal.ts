import type { ReaderLanguage } from '#domain/languages.ts'
import { PORTAL_NAME } from '#domain/plans/billingCatalog.ts'
import { PORTAL_REMEMBERED_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../config.ts'
import { allPages, callStripe, isUnknownToStripe } from './stripe.ts'

/**
 * Stripe's page where a customer manages their plan.
 * @param returnUrl where that page leads back to; checked by the caller
 * @returns undefined when Stripe knows no such customer
 * @throws OutsideError when Stripe does not answer, refuses, or asks for a pause
 */
export async function openPortal(
  customerId: string,
  locale: ReaderLanguage,
  returnUrl: string,
): Promise<{ id: string; url: string } | undefined> {
  const configuration = await portalConfiguration()
  try {
    const { id, url } = await callStripe('open the portal', (api) =>
      api.billingPortal.sessions.create({
        customer: customerId,
        locale,
        return_url: returnUrl,
        ...(configuration !== undefined && { configuration }),
      }),
    )
    return { id, url }
  } catch (error) {
    if (isUnknownToStripe(error)) return undefined
    throw error
  }
}

let remembered: { of: string; untilMs: number; id: string | undefined } | undefined

/** The portal as `npm run stripe-setup` has set it up; else the account's default. */
async function portalConfiguration(): Promise<string | undefined> {
  const of = setting('STRIPE_API_URL') + setting('STRIPE_SECRET_KEY')
  if (remembered?.of === of && Date.now() < remembered.untilMs) return remembered.id
  const configurations = await allPages((page) =>
    callStripe('find the configuration of the portal', (api) =>
      api.billingPortal.configurations.list({ ...page, active: true }),
    ),
  )
  const id = configurations.find(({ metadata }) => metadata?.['portal'] === PORTAL_NAME)?.id
  remembered = { of, untilMs: Date.now() + PORTAL_REMEMBERED_MS, id }
  return id
}
