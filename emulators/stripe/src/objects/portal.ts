import type { Metadata } from './metadata.ts'
import { newId } from './newId.ts'

export type PortalConfiguration = ReturnType<typeof newPortalConfiguration>
export type PortalSession = ReturnType<typeof newPortalSession>

/** How the rest of a period is charged: at once, or with the next invoice. */
export type Proration = 'always_invoice' | 'create_prorations'

export interface PortalFeatures {
  customer_update: { allowed_updates: string[]; enabled: boolean }
  invoice_history: { enabled: boolean }
  payment_method_update: { enabled: boolean; payment_method_configuration: string | null }
  subscription_cancel: {
    cancellation_reason: { enabled: boolean; feedback_options: null; options: string[] }
    enabled: boolean
    mode: 'at_period_end'
    proration_behavior: 'none'
  }
  subscription_pause: { duration: { interval_options: []; type: 'indefinite' }; enabled: boolean }
  subscription_update: {
    billing_cycle_anchor: null
    default_allowed_updates: string[]
    enabled: boolean
    products: Array<{
      adjustable_quantity: { enabled: boolean; maximum: null; minimum: number }
      prices: string[]
      product: string
    }> | null
    proration_behavior: Proration
    schedule_at_period_end: { conditions: [] }
    trial_update_behavior: 'end_trial'
  }
}

export const NO_FEATURES: PortalFeatures = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: ['price'],
    enabled: false,
    products: null,
    proration_behavior: 'create_prorations',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
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
    application: null,
    business_profile: { headline: null, ...business_profile },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    name: null,
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
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    url: `${pagesUrl}/${newId('test', 40)}`,
    ...fields,
  }
}
