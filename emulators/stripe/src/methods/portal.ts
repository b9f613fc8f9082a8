import type { Account } from '../Account.ts'
import { listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { newPortalConfiguration, newPortalSession, type PortalFeatures } from '../objects/portal.ts'
import { defined } from '../params/defined.ts'
import {
  boolean,
  elsewhereAll,
  emptyable,
  group,
  list,
  metadata,
  oneOf,
  required,
  text,
  url,
  type ValueOf,
} from '../params/params.ts'
import { LOCALES } from './checkoutShape.ts'
import { customerNamed } from './customers.ts'

const PRORATION = oneOf('always_invoice', 'create_prorations', 'none')

const FEATURES = group({
  customer_update: group({
    allowed_updates: emptyable(list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))),
    enabled: required(boolean()),
  }),
  invoice_history: group({ enabled: required(boolean()) }),
  payment_method_update: group({
    enabled: required(boolean()),
    ...elsewhereAll('payment_method_configuration'),
  }),
  subscription_cancel: group({
    enabled: required(boolean()),
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: PRORATION,
    ...elsewhereAll('cancellation_reason'),
  }),
  subscription_update: group({
    default_allowed_updates: emptyable(list(oneOf('price', 'promotion_code', 'quantity'))),
    enabled: required(boolean()),
    products: emptyable(
      list(
        group({
          prices: required(list(text())),
          product: required(text()),
          ...elsewhereAll('adjustable_quantity'),
        }),
      ),
    ),
    proration_behavior: PRORATION,
    ...elsewhereAll('billing_cycle_anchor', 'schedule_at_period_end', 'trial_update_behavior'),
  }),
  ...elsewhereAll('subscription_pause'),
})
type GivenFeatures = ValueOf<typeof FEATURES>

const CONFIGURATION = {
  business_profile: group({
    headline: emptyable(text({ max: 60 })),
    privacy_policy_url: url(),
    terms_of_service_url: url(),
  }),
  default_return_url: emptyable(url()),
  metadata: emptyable(metadata()),
  name: emptyable(text()),
  ...elsewhereAll('login_page'),
}

export const portal = [
  method(
    'POST',
    '/v1/billing_portal/configurations',
    { features: required(FEATURES), ...CONFIGURATION },
    ({ account, params }) =>
      account.store.put(
        'billing_portal.configuration',
        newPortalConfiguration({
          created: account.now(),
          isDefault: false,
          features: withFeatures(NO_FEATURES, params.features),
          business_profile: { ...NO_PROFILE, ...defined(params.business_profile ?? {}) },
          default_return_url: params.default_return_url ?? null,
          metadata: changedMetadata({}, params.metadata),
          name: params.name ?? null,
        }),
      ),
  ),

  method(
    'POST',
    '/v1/billing_portal/configurations/:id',
    { active: boolean(), features: FEATURES, ...CONFIGURATION },
    ({ account, id, params }) => {
      const before = account.store.find('billing_portal.configuration', id)
      if (!before) throw resourceMissing('configuration', id)
      return account.store.update('billing_portal.configuration', id, {
        ...(params.active !== undefined && { active: params.active }),
        ...(params.features && { features: withFeatures(before.features, params.features) }),
        business_profile: { ...before.business_profile, ...defined(params.business_profile ?? {}) },
        ...(params.default_return_url !== undefined && { default_return_url: params.default_return_url }),
        ...(params.name !== undefined && { name: params.name }),
        metadata: changedMetadata(before.metadata, params.metadata),
        updated: account.now(),
      })
    },
  ),

  method('GET', '/v1/billing_portal/configurations/:id', {}, ({ account, id }) => {
    const found = account.store.find('billing_portal.configuration', id)
    if (!found) throw resourceMissing('configuration', id)
    return found
  }),

  method(
    'GET',
    '/v1/billing_portal/configurations',
    { ...pagination, active: boolean(), is_default: boolean() },
    ({ account, params: { active, is_default: isDefault, ...page } }) =>
      listing(
        account,
        'billing_portal.configuration',
        '/v1/billing_portal/configurations',
        page,
        (row) =>
          (active === undefined || row.active === active) &&
          (isDefault === undefined || row.is_default === isDefault),
      ),
  ),

  method(
    'POST',
    '/v1/billing_portal/sessions',
    {
      customer: text(),
      configuration: text(),
      locale: oneOf(...LOCALES),
      return_url: url(),
      ...elsewhereAll('after_expiration', 'customer_account', 'flow_data', 'on_behalf_of'),
    },
    ({ account, params }) => {
      if (params.customer === undefined)
        throw invalidRequest('Missing required param: customer.', {
          code: 'parameter_missing',
          param: 'customer',
        })
      const customer = customerNamed(account, params.customer, 'customer')
      const configuration = configurationFor(account, params.configuration)
      const session = account.store.put(
        'billing_portal.session',
        newPortalSession({
          created: account.now(),
          configuration: configuration.id,
          customer: customer.id,
          return_url: params.return_url ?? configuration.default_return_url,
          locale: params.locale ?? null,
          pagesUrl: `${account.origin}/portal`,
        }),
      )
      account.emit('billing_portal.session.created', 'billing_portal.session', session)
      return session
    },
  ),
]

const NO_PROFILE = { headline: null, privacy_policy_url: null, terms_of_service_url: null }

const NO_FEATURES: PortalFeatures = {
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
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

/** What an account's portal can do when nobody has configured it: everything. */
const ALL_FEATURES: PortalFeatures = {
  ...NO_FEATURES,
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true, payment_method_configuration: null },
  subscription_cancel: { ...NO_FEATURES.subscription_cancel, enabled: true },
  subscription_update: {
    ...NO_FEATURES.subscription_update,
    default_allowed_updates: ['price'],
    enabled: true,
    proration_behavior: 'create_prorations',
  },
}

function withFeatures(base: PortalFeatures, given: GivenFeatures): PortalFeatures {
  const { customer_update: update, subscription_cancel: cancel, subscription_update: change } = given
  return {
    ...base,
    ...(update && {
      customer_update: { allowed_updates: update.allowed_updates ?? [], enabled: update.enabled },
    }),
    ...(given.invoice_history && { invoice_history: given.invoice_history }),
    ...(given.payment_method_update && {
      payment_method_update: { ...base.payment_method_update, enabled: given.payment_method_update.enabled },
    }),
    ...(cancel && {
      subscription_cancel: {
        ...base.subscription_cancel,
        enabled: cancel.enabled,
        ...(cancel.mode && { mode: cancel.mode }),
        ...(cancel.proration_behavior && { proration_behavior: cancel.proration_behavior }),
      },
    }),
    ...(change && {
      subscription_update: {
        ...base.subscription_update,
        enabled: change.enabled,
        ...(change.default_allowed_updates !== undefined && {
          default_allowed_updates: change.default_allowed_updates ?? [],
        }),
        ...(change.products !== undefined && {
          products: (change.products ?? []).map(({ prices, product }) => ({
            adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
            prices,
            product,
          })),
        }),
        ...(change.proration_behavior && { proration_behavior: change.proration_behavior }),
      },
    }),
  }
}

/** The configuration that was named; else the default one, which the first use makes. */
function configurationFor(account: Account, id: string | undefined) {
  const { store } = account
  if (id !== undefined) {
    const found = store.find('billing_portal.configuration', id)
    if (!found) throw resourceMissing('configuration', id, 'configuration')
    return found
  }
  const usual = store.all('billing_portal.configuration').find((each) => each.is_default)
  return (
    usual ??
    store.put(
      'billing_portal.configuration',
      newPortalConfiguration({
        created: account.now(),
        isDefault: true,
        features: ALL_FEATURES,
        business_profile: NO_PROFILE,
        default_return_url: null,
        metadata: {},
        name: null,
      }),
    )
  )
}
