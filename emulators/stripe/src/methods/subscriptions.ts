import { listing, named, pagination, retrieving } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { invalidRequest, resourceMissing } from '../api/StripeError.ts'
import { endSubscription, scheduleEnd } from '../billing/changeSubscription.ts'
import { switchItem } from '../billing/switchItem.ts'
import { shown } from '../objects/shown.ts'
import { isEnded } from '../objects/subscription.ts'
import { boolean, expansion, group, list, oneOf, required, text } from '../params/params.ts'

const PATH = '/v1/subscriptions'

export const subscriptions = [
  { ...retrieving(PATH, 'subscription'), shape: { expand: expansion('latest_invoice.payments') } },
  method(
    'GET',
    PATH,
    {
      ...pagination,
      customer: required(text()),
      expand: expansion('data.default_payment_method', 'data.latest_invoice.payments'),
      status: oneOf('all'),
    },
    ({ account, params: { customer, status, ...page } }) =>
      listing(
        account,
        'subscription',
        PATH,
        page,
        (row) => row.customer === customer && (status === 'all' || row.status !== 'canceled'),
      ),
  ),

  method(
    'POST',
    `${PATH}/:id`,
    {
      cancel_at_period_end: oneOf('true'),
      items: list(group({ id: required(text()), price: required(text()) }), { max: 1 }),
    },
    ({ account, id, params }) => {
      if (isEnded(named(account, 'subscription', id)))
        throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
      const [item] = params.items ?? []
      if (item) switchItem(account, named(account, 'subscription', id), item, 'create_prorations')
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
