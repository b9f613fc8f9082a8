import type { Method } from '../api/method.ts'
import { checkoutSessions } from './checkoutSessions.ts'
import { coupons } from './coupons.ts'
import { customers } from './customers.ts'
import { events } from './events.ts'
import { invoices } from './invoices.ts'
import { payments } from './payments.ts'
import { portal } from './portal.ts'
import { prices } from './prices.ts'
import { products } from './products.ts'
import { refunds } from './refunds.ts'
import { subscriptions } from './subscriptions.ts'
import { webhookEndpoints } from './webhookEndpoints.ts'

/** Every call that is served. */
export const ALL_METHODS: readonly Method[] = [
  ...checkoutSessions,
  ...coupons,
  ...customers,
  ...events,
  ...invoices,
  ...payments,
  ...portal,
  ...prices,
  ...products,
  ...refunds,
  ...subscriptions,
  ...webhookEndpoints,
]
