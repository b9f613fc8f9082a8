import type { Method } from '../api/method.ts'
import { catalogue } from './catalogue.ts'
import { charges } from './charges.ts'
import { checkoutSessions } from './checkoutSessions.ts'
import { customers } from './customers.ts'
import { invoices } from './invoices.ts'
import { portal } from './portal.ts'
import { subscriptions } from './subscriptions.ts'
import { taxIds } from './taxIds.ts'
import { webhookEndpoints } from './webhookEndpoints.ts'

export const ALL_METHODS: readonly Method[] = [
  ...catalogue,
  ...charges,
  ...checkoutSessions,
  ...customers,
  ...invoices,
  ...portal,
  ...subscriptions,
  ...taxIds,
  ...webhookEndpoints,
]
