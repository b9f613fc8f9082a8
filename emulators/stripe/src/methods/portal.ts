import type { Account } from '../Account.ts'
import { listing, method, named, pagination } from '../api/method.ts'
import {
  newPortalConfiguration,
  newPortalSession,
  NO_FEATURES,
  type PortalFeatures,
} from '../objects/portal.ts'
import { boolean, group, list, metadata, oneOf, required, text, url, type ValueOf } from '../params/params.ts'

const PATH = '/v1/billing_portal/configurations'
const enabled = required(boolean())

const FEATURES = group({
  customer_update: required(
    group({ allowed_updates: required(list(oneOf('address', 'name', 'tax_id'))), enabled }),
  ),
  invoice_history: required(group({ enabled })),
  payment_method_update: required(group({ enabled })),
  subscription_cancel: required(group({ enabled, mode: required(oneOf('at_period_end')) })),
  subscription_update: required(
    group({
      default_allowed_updates: required(list(oneOf('price'))),
      enabled,
      products: required(list(group({ prices: required(list(text())), product: required(text()) }))),
      proration_behavior: required(oneOf('always_invoice')),
    }),
  ),
})

const CONFIGURATION = {
  business_profile: required(
    group({ privacy_policy_url: required(url()), terms_of_service_url: required(url()) }),
  ),
  default_return_url: required(url()),
  features: required(FEATURES),
  metadata: required(metadata()),
}

export const portal = [
  method('POST', PATH, CONFIGURATION, ({ account, params: { features, ...fields } }) =>
    account.store.put(
      'billing_portal.configuration',
      newPortalConfiguration({
        ...fields,
        created: account.now(),
        isDefault: false,
        features: withFeatures(features),
      }),
    ),
  ),

  method('POST', `${PATH}/:id`, CONFIGURATION, ({ account, id, params: { features, ...fields } }) => {
    const before = named(account, 'billing_portal.configuration', id)
    return account.store.update('billing_portal.configuration', id, {
      ...fields,
      business_profile: { ...before.business_profile, ...fields.business_profile },
      features: withFeatures(features),
      updated: account.now(),
    })
  }),

  method('GET', PATH, { ...pagination, active: boolean() }, ({ account, params: { active, ...page } }) =>
    listing(
      account,
      'billing_portal.configuration',
      PATH,
      page,
      (row) => active === undefined || row.active === active,
    ),
  ),

  method(
    'POST',
    '/v1/billing_portal/sessions',
    {
      configuration: text(),
      customer: required(text()),
      locale: oneOf('en', 'es'),
      return_url: required(url()),
    },
    ({ account, params }) => {
      const customer = named(account, 'customer', params.customer, 'customer')
      return account.store.put(
        'billing_portal.session',
        newPortalSession({
          created: account.now(),
          configuration: configurationFor(account, params.configuration).id,
          customer: customer.id,
          return_url: params.return_url,
          pagesUrl: `${account.origin}/portal`,
        }),
      )
    },
  ),
]

const withFeatures = (given: ValueOf<typeof FEATURES>): PortalFeatures => ({
  ...given,
  subscription_cancel: { ...NO_FEATURES.subscription_cancel, ...given.subscription_cancel },
})

/** The named configuration, or the default one, which the first use makes, and which allows everything. */
function configurationFor(account: Account, id: string | undefined) {
  const { store } = account
  if (id !== undefined) return named(account, 'billing_portal.configuration', id, 'configuration')
  const usual = store.all('billing_portal.configuration').find((each) => each.is_default)
  const { subscription_cancel: cancel, subscription_update: update } = NO_FEATURES
  return (
    usual ??
    store.put(
      'billing_portal.configuration',
      newPortalConfiguration({
        created: account.now(),
        isDefault: true,
        features: {
          ...NO_FEATURES,
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { ...cancel, enabled: true },
          subscription_update: { ...update, enabled: true },
        },
        business_profile: { privacy_policy_url: null, terms_of_service_url: null },
        default_return_url: null,
        metadata: {},
      }),
    )
  )
}
