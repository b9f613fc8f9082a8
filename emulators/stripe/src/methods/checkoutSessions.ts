import type { Account } from '../Account.ts'
import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { amountOff, isRedeemable } from '../billing/coupons.ts'
import { expireSession } from '../billing/timeline.ts'
import { type CheckoutSession, newCheckoutSession, newSessionId } from '../objects/checkoutSession.ts'
import type { Coupon } from '../objects/coupon.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { newId } from '../objects/newId.ts'
import type { Price } from '../objects/price.ts'
import {
  elsewhereAll,
  email,
  group,
  integer,
  list,
  metadata,
  oneOf,
  range,
  required,
  text,
  url,
} from '../params/params.ts'
import { checkoutItem } from './checkoutItems.ts'
import { customerNamed } from './customers.ts'
import { priceNamed } from './prices.ts'

const DAY_SECONDS = 86_400
const MIN_LIFE_SECONDS = 1_800
export const LOCALES = ['auto', 'en', 'en-GB', 'es', 'es-419', 'fr', 'de', 'it', 'pt', 'pt-BR'] as const

const SHAPE = {
  cancel_url: url({ hasTemplates: true }),
  client_reference_id: text({ max: 200 }),
  customer: text(),
  customer_email: email(),
  discounts: list(group({ coupon: text(), ...elsewhereAll('promotion_code') }), { max: 1 }),
  expires_at: integer(),
  line_items: list(
    group({
      price: text(),
      quantity: integer({ min: 1, max: 999_999 }),
      metadata: metadata(),
      ...elsewhereAll('adjustable_quantity', 'price_data', 'tax_rates'),
    }),
    { max: 20 },
  ),
  locale: oneOf(...LOCALES),
  metadata: metadata(),
  mode: oneOf('payment', 'setup', 'subscription'),
  submit_type: oneOf('auto', 'subscribe'),
  subscription_data: group({
    billing_mode: group({ type: required(oneOf('classic', 'flexible')), ...elsewhereAll('flexible') }),
    description: text({ max: 500 }),
    metadata: metadata(),
    ...elsewhereAll(
      'application_fee_percent',
      'billing_cycle_anchor',
      'billing_cycle_anchor_config',
      'default_tax_rates',
      'invoice_settings',
      'on_behalf_of',
      'pending_invoice_item_interval',
      'proration_behavior',
      'transfer_data',
      'trial_end',
      'trial_period_days',
      'trial_settings',
    ),
  }),
  success_url: url({ hasTemplates: true }),
  ui_mode: oneOf('elements', 'embedded_page', 'form', 'hosted_page'),
  ...elsewhereAll(
    'adaptive_pricing',
    'after_expiration',
    'allow_promotion_codes',
    'allowed_payment_method_types',
    'automatic_tax',
    'billing_address_collection',
    'branding_settings',
    'consent_collection',
    'currency',
    'custom_fields',
    'custom_text',
    'customer_account',
    'customer_creation',
    'customer_update',
    'excluded_payment_method_types',
    'integration_identifier',
    'invoice_creation',
    'managed_payments',
    'name_collection',
    'optional_items',
    'origin_context',
    'payment_intent_data',
    'payment_method_collection',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'permissions',
    'phone_number_collection',
    'redirect_on_completion',
    'return_url',
    'saved_payment_method_options',
    'setup_intent_data',
    'shipping_address_collection',
    'shipping_options',
    'tax_id_collection',
    'wallet_options',
  ),
}

export const checkoutSessions = [
  method('POST', '/v1/checkout/sessions', SHAPE, ({ account, params }) => {
    const {
      mode = 'payment',
      ui_mode: uiMode = 'hosted_page',
      success_url: successUrl,
      subscription_data: data,
    } = params
    if (mode !== 'subscription')
      throw invalidRequest(
        `Checkout here is for subscriptions: mode "${mode}" is not in this local stand-in.`,
        {
          code: 'not_in_stand_in',
          param: 'mode',
        },
      )
    if (uiMode !== 'hosted_page')
      throw invalidRequest(
        `Checkout here has hosted pages only: ui_mode "${uiMode}" is not in this local stand-in.`,
        {
          code: 'not_in_stand_in',
          param: 'ui_mode',
        },
      )
    if (successUrl === undefined)
      throw invalidRequest('Missing required param: success_url.', {
        code: 'parameter_missing',
        param: 'success_url',
      })
    if (params.customer !== undefined && params.customer_email !== undefined)
      throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
        param: 'customer',
      })
    const customer =
      params.customer === undefined ? undefined : customerNamed(account, params.customer, 'customer')
    const items = checkedItems(account, params.line_items ?? [])
    const coupon = checkedCoupon(account, params.discounts?.[0]?.coupon)
    const now = account.now()
    const expiresAt = params.expires_at ?? now + DAY_SECONDS
    const lifeSeconds = lifeUntil(account, expiresAt)
    const id = newSessionId()
    const subtotal = items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
    const session = newCheckoutSession({
      id,
      url: `${account.origin}/checkout/pay/${id}`,
      created: now,
      expires_at: expiresAt,
      currency: items[0]?.price.currency ?? 'usd',
      amount_subtotal: subtotal,
      amount_discount: coupon ? amountOff(coupon, subtotal) : 0,
      coupon: coupon?.id ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      customer: customer?.id ?? null,
      customer_email: params.customer_email ?? null,
      // A named customer's address stands on the form already.
      prefilled: customer?.email ?? params.customer_email ?? null,
      locale: params.locale ?? null,
      metadata: changedMetadata({}, params.metadata),
      success_url: successUrl,
      submit_type: params.submit_type ?? null,
    })
    account.store.put('checkoutOrder', {
      id,
      endsAt: now + lifeSeconds,
      items: items.map(({ price, quantity, metadata: names }) => ({
        id: newId('li'),
        price: price.id,
        quantity,
        metadata: changedMetadata({}, names),
      })),
      coupon: coupon?.id ?? null,
      subscriptionData: {
        metadata: changedMetadata({}, data?.metadata),
        description: data?.description ?? null,
        billingMode: data?.billing_mode?.type ?? 'flexible',
      },
    })
    return account.store.put('checkout.session', session)
  }),

  method('GET', '/v1/checkout/sessions/:id', {}, ({ account, id }) => sessionNamed(account, id)),

  method(
    'GET',
    '/v1/checkout/sessions',
    {
      ...pagination,
      created: range(),
      customer: text(),
      customer_details: group({ email: required(text()) }),
      payment_intent: text(),
      status: oneOf('complete', 'expired', 'open'),
      subscription: text(),
      ...elsewhereAll('customer_account', 'payment_link'),
    },
    ({
      account,
      params: {
        created,
        customer,
        customer_details: details,
        payment_intent: intent,
        status,
        subscription,
        ...page
      },
    }) =>
      listing(
        account,
        'checkout.session',
        '/v1/checkout/sessions',
        page,
        (row) =>
          isWithin(row.created, created) &&
          (customer === undefined || row.customer === customer) &&
          (details === undefined || row.customer_details?.email === details.email) &&
          (intent === undefined || row.payment_intent === intent) &&
          (status === undefined || row.status === status) &&
          (subscription === undefined || row.subscription === subscription),
      ),
  ),

  method('GET', '/v1/checkout/sessions/:id/line_items', pagination, ({ account, id }) => {
    sessionNamed(account, id)
    return {
      object: 'list',
      data: account.store.get('checkoutOrder', id).items.map((item) => checkoutItem(account.store, id, item)),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    }
  }),

  method(
    'POST',
    '/v1/checkout/sessions/:id',
    {
      metadata: metadata(),
      ...elsewhereAll(
        'automatic_tax',
        'collected_information',
        'invoice_creation',
        'line_items',
        'shipping_options',
      ),
    },
    ({ account, id, params }) => {
      const { metadata: names } = sessionNamed(account, id)
      return account.store.update('checkout.session', id, {
        metadata: changedMetadata(names ?? {}, params.metadata),
      })
    },
  ),

  method('POST', '/v1/checkout/sessions/:id/expire', {}, ({ account, id }) => {
    const { status } = sessionNamed(account, id)
    if (status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      )
    expireSession(account, id)
    return account.store.get('checkout.session', id)
  }),
]

function sessionNamed({ store }: Account, id: string): CheckoutSession {
  const session = store.find('checkout.session', id)
  if (!session) throw resourceMissing('checkout.session', id)
  return session
}

/**
 * How long a session lives. Shops count by the machine's clock, which ours may be ahead of: what is right by either
 * will do.
 * @throws StripeError 400
 */
function lifeUntil(account: Account, expiresAt: number): number {
  const lives = [expiresAt - account.now(), expiresAt - account.machineNow()]
  const life = lives.find((seconds) => seconds >= MIN_LIFE_SECONDS && seconds <= DAY_SECONDS)
  if (life !== undefined) return life
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
}

interface GivenItem {
  readonly price: string | undefined
  readonly quantity: number | undefined
  readonly metadata: Record<string, string | null> | undefined
}

function checkedItems(account: Account, given: readonly GivenItem[]) {
  if (given.length === 0)
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  const items = given.map(({ price: id, quantity, metadata: names }, index) => {
    const at = `line_items[${index}]`
    if (id === undefined)
      throw invalidRequest(`Missing required param: ${at}[price].`, {
        code: 'parameter_missing',
        param: `${at}[price]`,
      })
    const price: Price = priceNamed(account, id, `${at}[price]`)
    if (!price.active)
      throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
        param: `${at}[price]`,
      })
    if (quantity === undefined)
      throw invalidRequest('Quantity is required. Add `quantity` to `line_items[' + index + ']`.', {
        param: at,
      })
    return { price, quantity, metadata: names }
  })
  const recurring = items.filter(({ price }) => price.recurring !== null)
  if (recurring.length === 0)
    throw invalidRequest(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
    )
  if (recurring.length < items.length)
    throw invalidRequest('Prices that do not recur beside a subscription are not in this local stand-in.', {
      code: 'not_in_stand_in',
      param: 'line_items',
    })
  const intervals = new Set(items.map(({ price }) => JSON.stringify(price.recurring)))
  if (intervals.size > 1)
    throw invalidRequest('All prices on a Checkout session must have the same billing interval.', {
      param: 'line_items',
    })
  return items
}

function checkedCoupon(account: Account, id: string | undefined): Coupon | undefined {
  if (id === undefined) return undefined
  const coupon = account.store.find('coupon', id)
  if (!coupon) throw resourceMissing('coupon', id, 'discounts[0][coupon]')
  if (!isRedeemable(coupon, account.now()))
    throw invalidRequest(`Coupon ${id} is used up or has expired.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  return coupon
}
