import { onUserDeleted } from 'firebase-functions/identity'
import { endBilling } from '../billing/endBilling.ts'
import { bound } from '../config.ts'
import { firestore } from '../gateways/firestore.ts'
import { REGION } from '../region.ts'

/** Deletions in one round trip. */
const BATCH_SIZE = 200

/**
 * Erases a person when their account is deleted, in whatever way: what they pay for, profile, requests, summaries, the addresses they had
 * mail sent to. A request that is under way ends where it next finds itself gone. The ledger stays, under an id that no
 * longer leads to anybody, and so does the hash that keeps the welcome to one per person.
 * product.md "Trust", reliability.md row 43
 */
export const eraseAccount = onUserDeleted(
  { region: REGION, retry: true, secrets: bound(['STRIPE_SECRET_KEY']) },
  async ({ data: { uid } }) => {
    const database = await firestore()
    // First: the profile leads to the customer. Without one, as most are, Stripe is not asked.
    await endBilling(database, uid)
    // By uid, not by address: the address may be the next owner's already, or may have changed.
    for (const collection of ['users', 'summaries', 'deliveryAddresses']) {
      const query = database.collection(collection).where('uid', '==', uid).select().limit(BATCH_SIZE)
      for (let page = await query.get(); !page.empty; page = await query.get()) {
        const batch = database.batch()
        for (const { ref } of page.docs) {
          if (collection === 'summaries') batch.delete(ref.collection('parts').doc('result'))
          batch.delete(ref)
        }
        await batch.commit()
      }
    }
  },
)
