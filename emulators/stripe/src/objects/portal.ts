import { type Metadata, newId } from './newId.ts'

export type PortalConfiguration = ReturnType<typeof newPortalConfiguration>
export type PortalSession = ReturnType<typeof newPortalSession>

/** How the rest of a period is charged: at once, or with the next invoice. */
export type Proration = 'always_invoice' | 'create_prorations'

export interface PortalFeatures {
  customer_update: { allowed_updates: string[]; enabled: boolean }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean }
  subscription_cancel: {
    enabled: boolean
    mode: 'at_period_end'
    proration_behavior: 'none'
  }
  subscription_update: {
    default_allowed_updates: string[]
    enabled: boolean
    products: Array<{ prices: string[]; product: string }> | null
    proration_behavior: Proration
  }
}

export const NO_FEATURES: PortalFeatures = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false },
  subscription_cancel: { enabled: false, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: {
    default_allowed_updates: ['price'],
    enabled: false,
    products: null,
    proration_behavior: 'create_prorations',
  },
}

interface ConfigurationFields {
  created: number
  isDefault: boolean
  features: PortalFeatures
  business_profile: { privacy_policy_url: string | null; terms_of_service_url: string | null }
  default_return_url: string | null
  metadata: Metadata
}

export function newPortalConfiguration({ isDefault, business_profile, ...fields }: ConfigurationFields) {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration' as const,
    active: true,
    business_profile,
    is_default: isDefault,
    livemode: false,
    updated: fields.created,
    ...fields,
  }
}

interface SessionFields {
  created: number
  configuration: string
  customer: string
  return_url: string
  /** Where portal pages lie; the session's secret is added. */
  pagesUrl: string
}

export function newPortalSession({ pagesUrl, ...fields }: SessionFields) {
  return {
    id: newId('bps'),
    object: 'billing_portal.session' as const,
    livemode: false,
    url: `${pagesUrl}/${newId('test', 40)}`,
    ...fields,
  }
}
