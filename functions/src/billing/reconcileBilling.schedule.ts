import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { RUN_MS } from '#domain/time/lifetimes.ts'
import { inPool } from '#domain/inPool.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logError, logInfo } from '../platform/log.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { syncCustomer } from './syncCustomer.ts'

/** Customers in one query; Stripe is asked about so many at a time that its limit stays with the webhooks. */
const PAGE = 100
const AT_ONCE = 8
/** Most that one run looks at, and for how long: an hour later the next one goes on. */
const CUSTOMERS_PER_RUN = 2_000

/**
 * Hourly: asks Stripe about pages of customers, and applies changes that no webhook told. Its place is saved
 * after each page, and a failing customer blocks no other. docs/rules.md #lost-webhook
 */
export const reconcileBilling = scheduled(
  'reconcileBilling',
  { schedule: 'every 60 minutes', timeoutSeconds: 540, secrets: ['STRIPE_SECRET_KEY'] },
  async () => {
    const database = await firestore()
    const until = Date.now() + RUN_MS
    const cursor = database.collection('jobs').doc('reconcileBilling')
    let after: unknown = (await cursor.get()).get('after')
    for (let seen = 0; seen < CUSTOMERS_PER_RUN && Date.now() < until; ) {
      const page = await customersAfter(database, after)
      const failures = await reconcile(database, page)
      seen += page.length
      const isLast = page.length < PAGE
      after = isLast ? null : page.at(-1)?.get('subscription.customerId')
      await cursor.set({ after, at: new Date() })
      logInfo('Billing reconciled', { customers: page.length, failures, isLast })
      if (isLast) return
    }
  },
)

/** Accounts that have a customer, in the order of its id. */
async function customersAfter(database: Firestore, after: unknown): Promise<QueryDocumentSnapshot[]> {
  const { docs } = await database
    .collection('users')
    .where('subscription.customerId', '>', typeof after === 'string' ? after : '')
    .orderBy('subscription.customerId')
    .select('subscription.customerId')
    .limit(PAGE)
    .get()
  return docs
}

async function reconcile(database: Firestore, page: readonly QueryDocumentSnapshot[]): Promise<number> {
  let failures = 0
  await inPool(page, AT_ONCE, async (each) => {
    const customerId = String(each.get('subscription.customerId'))
    try {
      await syncCustomer(database, customerId)
    } catch (error) {
      failures++
      logError('A customer could not be reconciled', error, { customerId })
    }
  })
  return failures
}
