import type { Stripe } from 'stripe'

interface TaxFinding {
  level: 'error'
  what: string
  why: string
  mend: string
}

/**
 * What keeps Stripe Tax from working, where `STRIPE_TAX` is on. Changes nothing.
 * @throws Stripe's error, when it does not take the key
 */
export async function taxFindings(api: Stripe): Promise<TaxFinding[]> {
  const { status, status_details: details } = await api.tax.settings.retrieve()
  if (status === 'active') return []
  const missing = details.pending?.missing_fields?.join(', ') ?? 'its settings'
  return [
    {
      level: 'error',
      what: `Stripe Tax lacks ${missing}`,
      why: 'STRIPE_TAX is on, and every checkout and every order by invoice would be refused',
      mend: 'Complete Settings → Tax in Stripe, or set STRIPE_TAX=off',
    },
  ]
}
