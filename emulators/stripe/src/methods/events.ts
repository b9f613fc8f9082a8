import { isWithin, listing, pagination } from '../api/listing.ts'
import { method } from '../api/method.ts'
import { resourceMissing } from '../api/StripeError.ts'
import { boolean, list, range, text } from '../params/params.ts'

export const events = [
  method('GET', '/v1/events/:id', {}, ({ account, id }) => {
    const event = account.store.find('event', id)
    if (!event) throw resourceMissing('event', id)
    return event
  }),

  method(
    'GET',
    '/v1/events',
    {
      ...pagination,
      created: range(),
      delivery_success: boolean(),
      type: text(),
      types: list(text(), { max: 20 }),
    },
    ({ account, params: { created, delivery_success: isDelivered, type, types, ...page } }) => {
      const undelivered = new Set(
        account.store.all('delivery').flatMap(({ event, status }) => (status === 'delivered' ? [] : [event])),
      )
      return listing(
        account,
        'event',
        '/v1/events',
        page,
        (row) =>
          isWithin(row.created, created) &&
          (isDelivered === undefined || isDelivered !== undelivered.has(row.id)) &&
          (type === undefined || matches(type, row.type)) &&
          (types === undefined || types.includes(row.type)),
      )
    },
  ),
]

/** `charge.*` names a whole group. */
const matches = (wanted: string, type: string) =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
