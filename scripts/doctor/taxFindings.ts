import type { Stripe } from 'stripe'
import { error, type Finding } from './Facts.ts'

/** What keeps Stripe Tax from working where `STRIPE_TAX` is on. @throws Stripe's error for a refused key */
export async function taxFindings(api: Stripe): Promise<Finding[]> {
  const { status, status_details: details } = await api.tax.settings.retrieve()
  if (status === 'active') return []
  const missing = details.pending?.missing_fields?.join(', ') ?? 'its settings'
  return [
    error(
      `Stripe Tax lacks ${missing}`,
      'STRIPE_TAX is on, and every checkout and every order by invoice would be refused',
      'Complete Settings → Tax in Stripe, or set STRIPE_TAX=off',
    ),
  ]
}
