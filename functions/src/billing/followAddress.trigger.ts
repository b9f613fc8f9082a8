import { onDocumentCreated } from 'firebase-functions/firestore'
import { firestore } from '../platform/gateways/firestore.ts'
import { setCustomerEmail } from '../platform/gateways/stripeCustomers.ts'
import { reported } from '../platform/reported.ts'
import { deployedAs } from '../platform/scaling.ts'

/**
 * Tells Stripe an account's new address for receipts: a moved profile is created anew at its new key.
 * Events may be late and disordered, so the present place counts. docs/rules.md "Accounts and trust"
 */
export const followAddress = onDocumentCreated(
  { ...deployedAs('followAddress', ['STRIPE_SECRET_KEY']), document: 'users/{email}', retry: true },
  reported('followAddress', async ({ data: created }) => {
    const customerId: unknown = created?.get('subscription.customerId')
    if (typeof customerId !== 'string') return
    const users = (await firestore()).collection('users')
    const [now] = (await users.where('subscription.customerId', '==', customerId).limit(1).get()).docs
    if (now) await setCustomerEmail(customerId, now.id)
  }),
)
