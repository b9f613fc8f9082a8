import type { Account } from '../Account.ts'
import { listing, method, named, ofCustomer, retrieving } from '../api/method.ts'
import { invalidRequest } from '../api/StripeError.ts'
import { amountOff } from '../billing/coupons.ts'
import { expireSession } from '../billing/timeline.ts'
import { newCheckoutSession, newSessionId } from '../objects/checkoutSession.ts'
import { newId } from '../objects/newId.ts'
import {
  boolean,
  expansion,
  group,
  integer,
  list,
  metadata,
  oneOf,
  required,
  text,
  url,
} from '../params/params.ts'

const PATH = '/v1/checkout/sessions'
const DAY_SECONDS = 86_400
const MIN_LIFE_SECONDS = 1_800

export const checkoutSessions = [
  method(
    'POST',
    PATH,
    {
      automatic_tax: group({ enabled: required(boolean()) }),
      cancel_url: url(),
      client_reference_id: text({ max: 200 }),
      customer: required(text()),
      customer_update: group({ address: required(oneOf('auto')), name: required(oneOf('auto')) }),
      discounts: list(group({ coupon: required(text()) }), { max: 1 }),
      expires_at: integer(),
      line_items: required(
        list(group({ price: required(text()), quantity: required(integer({ min: 1, max: 999_999 })) }), {
          max: 1,
        }),
      ),
      locale: oneOf('en', 'es'),
      metadata: metadata(),
      mode: required(oneOf('subscription')),
      subscription_data: group({ metadata: metadata() }),
      success_url: required(url()),
      tax_id_collection: group({ enabled: required(boolean()) }),
    },
    ({ account, params }) => {
      const customer = named(account, 'customer', params.customer, 'customer')
      const items = params.line_items.map(({ price: id, quantity }, index) => {
        const param = `line_items[${index}][price]`
        const price = named(account, 'price', id, param)
        if (!price.active)
          throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
            param,
          })
        return { price, quantity }
      })
      const given = params.discounts?.[0]?.coupon
      const coupon = given === undefined ? undefined : named(account, 'coupon', given, 'discounts[0][coupon]')
      const now = account.now()
      const expiresAt = params.expires_at ?? now + DAY_SECONDS
      const lifeSeconds = lifeUntil(account, expiresAt)
      const id = newSessionId()
      const subtotal = items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
      account.store.put('checkoutOrder', {
        id,
        endsAt: now + lifeSeconds,
        items: items.map(({ price, quantity }) => ({ id: newId('li'), price: price.id, quantity })),
        coupon: coupon?.id ?? null,
        isTaxed: params.automatic_tax?.enabled ?? false,
        metadata: params.subscription_data?.metadata ?? {},
      })
      return account.store.put(
        'checkout.session',
        newCheckoutSession({
          id,
          url: `${account.origin}/checkout/pay/${id}`,
          created: now,
          expires_at: expiresAt,
          amount_subtotal: subtotal,
          amount_discount: coupon ? amountOff(coupon, subtotal) : 0,
          coupon: coupon?.id ?? null,
          cancel_url: params.cancel_url ?? null,
          client_reference_id: params.client_reference_id ?? null,
          customer,
          locale: params.locale ?? null,
          metadata: params.metadata ?? {},
          isTaxed: params.automatic_tax?.enabled ?? false,
          success_url: params.success_url,
        }),
      )
    },
  ),

  { ...retrieving(PATH, 'checkout.session'), shape: { expand: expansion('line_items') } },
  method(
    'GET',
    PATH,
    { ...ofCustomer, status: required(oneOf('open')) },
    ({ account, params: { status, ...page } }) =>
      listing(account, 'checkout.session', PATH, page, (row) => row.status === status),
  ),

  method('POST', `${PATH}/:id/expire`, {}, ({ account, id }) => {
    const { status } = named(account, 'checkout.session', id)
    if (status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      )
    expireSession(account, id)
    return account.store.get('checkout.session', id)
  }),
]

/** Lifetime of a session, by the machine's clock or ours, which may be ahead. @throws StripeError 400 */
function lifeUntil(account: Account, expiresAt: number): number {
  const lives = [expiresAt - account.now(), expiresAt - account.machineNow()]
  const life = lives.find((seconds) => seconds >= MIN_LIFE_SECONDS && seconds <= DAY_SECONDS)
  if (life !== undefined) return life
  throw invalidRequest(
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
}
