import type { Account } from '../Account.ts'
import { listing, method, named, ofCustomer, retrieving } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { changeSubscription, endSubscription, scheduleEnd } from '../billing/changeSubscription.ts'
import { draftInvoice, periodCharge } from '../billing/invoices.ts'
import { periodEnd } from '../billing/period.ts'
import { switchItem } from '../billing/switchItem.ts'
import { shown } from '../objects/shown.ts'
import { collectionOf, isEnded, newSubscription } from '../objects/subscription.ts'
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
} from '../params/params.ts'

const PATH = '/v1/subscriptions'
/** A first invoice, too, can be changed for an hour before it is final. */
const DRAFT_SECONDS = 3_600

const BY_INVOICE = {
  automatic_tax: group({ enabled: required(boolean()) }),
  collection_method: oneOf('send_invoice'),
  days_until_due: integer({ min: 0, max: 999 }),
}

export const subscriptions = [
  { ...retrieving(PATH, 'subscription'), shape: { expand: expansion('latest_invoice.payments') } },
  method(
    'GET',
    PATH,
    {
      ...ofCustomer,
      expand: expansion('data.default_payment_method', 'data.latest_invoice.payments'),
      status: oneOf('all'),
    },
    ({ account, params: { status, ...page } }) =>
      listing(account, 'subscription', PATH, page, (row) => status === 'all' || row.status !== 'canceled'),
  ),

  // By invoice alone: payments by card begin in a checkout.
  method(
    'POST',
    PATH,
    {
      ...BY_INVOICE,
      collection_method: required(BY_INVOICE.collection_method),
      customer: required(text()),
      days_until_due: required(BY_INVOICE.days_until_due),
      items: required(
        list(group({ price: required(text()), quantity: required(integer({ min: 1 })) }), { max: 1 }),
      ),
      metadata: metadata(),
    },
    ({ account, params }) => {
      const { store } = account
      const { id: customer } = named(account, 'customer', params.customer, 'customer')
      const now = account.now()
      const [item] = params.items
      const price = named(account, 'price', item?.price ?? '', 'items[0][price]')
      const isTaxed = params.automatic_tax?.enabled ?? false
      mustBeSomewhere(account, customer, isTaxed)
      const subscription = store.put(
        'subscription',
        newSubscription({
          created: now,
          currency: price.currency,
          customer,
          status: 'active',
          default_payment_method: null,
          daysUntilDue: params.days_until_due,
          isTaxed,
          metadata: params.metadata ?? {},
          items: params.items,
          periodStart: now,
          periodEnd: periodEnd(now, now, price.recurring.interval),
        }),
      )
      account.emit('customer.subscription.created', 'subscription', subscription)
      const charges = subscription.items.map((each) => periodCharge(account, each))
      const { id: invoice } = draftInvoice(account, subscription, 'subscription_create', charges)
      store.update('invoice', invoice, { automatically_finalizes_at: now + DRAFT_SECONDS })
      return shown(store, 'subscription', store.get('subscription', subscription.id))
    },
  ),

  method(
    'POST',
    `${PATH}/:id`,
    {
      ...BY_INVOICE,
      cancel_at_period_end: oneOf('true'),
      items: list(group({ id: required(text()), price: required(text()) }), { max: 1 }),
      metadata: metadata(),
      proration_behavior: oneOf('always_invoice'),
    },
    ({ account, id, params }) => {
      const before = named(account, 'subscription', id)
      if (isEnded(before))
        throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
      const { days_until_due: days, automatic_tax: tax } = params
      if (tax?.enabled) mustBeSomewhere(account, before.customer, true)
      if (params.collection_method !== undefined && days !== undefined)
        changeSubscription(account, id, {
          collection_method: collectionOf(days),
          days_until_due: days,
          metadata: { ...before.metadata, ...params.metadata },
          ...(tax && { automatic_tax: { ...before.automatic_tax, enabled: tax.enabled } }),
        })
      const [item] = params.items ?? []
      const proration = params.proration_behavior ?? 'create_prorations'
      if (item) switchItem(account, named(account, 'subscription', id), item, proration)
      if (params.cancel_at_period_end) scheduleEnd(account, id, false)
      return shown(account.store, 'subscription', account.store.get('subscription', id))
    },
  ),

  method(
    'DELETE',
    `${PATH}/:id`,
    { invoice_now: boolean(), prorate: boolean() },
    ({ account, id, params }) => {
      const asked = Object.entries(params).find(([, isAsked]) => isAsked)?.[0]
      if (asked !== undefined)
        throw invalidRequest(`Nothing is settled at the end here: ${asked} is not in this local stand-in.`, {
          param: asked,
        })
      if (isEnded(named(account, 'subscription', id))) throw resourceMissing('subscription', id)
      const ended = endSubscription(account, id, { reason: 'cancellation_requested' })
      return shown(account.store, 'subscription', ended)
    },
  ),
]

/** Taxes depend on the customer's address. */
function mustBeSomewhere(account: Account, customer: string, isTaxed: boolean): void {
  if (!isTaxed || account.store.get('customer', customer).address !== null) return
  throw invalidRequest("The customer's location isn't recognized. Set a valid customer address.", {
    code: 'customer_tax_location_invalid',
  })
}
