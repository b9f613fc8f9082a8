import type { Store } from '../store/Store.ts'
import type { Tables } from '../store/Tables.ts'
import type { Subscription, SubscriptionItem } from './subscription.ts'

/** Kinds of rows that Stripe shows. */
export type ShownKind = {
  [K in keyof Tables]: Tables[K] extends { object: string } ? K : never
}[keyof Tables]

/** A stored row as Stripe shows it, references as ids. */
export function shown<K extends ShownKind>(store: Store, kind: K, row: Tables[K]): object {
  return kind === 'subscription' ? shownSubscription(store, row as Subscription) : row
}

function shownSubscription(store: Store, subscription: Subscription): object {
  const { id, items, ...rest } = subscription
  return {
    id,
    ...rest,
    items: {
      object: 'list',
      data: items.map((item) => shownItem(store, id, item)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
  }
}

function shownItem(store: Store, subscription: string, item: SubscriptionItem): object {
  const price = store.get('price', item.price)
  return {
    ...item,
    object: 'subscription_item',
    discounts: [],
    price,
    subscription,
  }
}
