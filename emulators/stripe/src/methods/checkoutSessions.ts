import type { Account } from '../Account.ts'
import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { amountOff } from '../billing/coupons.ts'
import { expireSession } from '../billing/timeline.ts'
import { type CheckoutSession, newCheckoutSession, newSessionId } from '../objects/checkoutSession.ts'
import { changedMetadata } from '../objects/metadata.ts'
import { newId } from '../objects/newId.ts'
import { elsewhereAll, group, metadata, oneOf, range, required, text } from '../params/params.ts'
import { checkedCoupon, checkedItems, DAY_SECONDS, lifeUntil } from './checkoutChecks.ts'
import { checkoutItem } from './checkoutItems.ts'
import { CHECKOUT_SHAPE } from './checkoutShape.ts'
import { customerNamed } from './customers.ts'

export const checkoutSessions = [
  method('POST', '/v1/checkout/sessions', CHECKOUT_SHAPE, ({ account, params }) => {
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
