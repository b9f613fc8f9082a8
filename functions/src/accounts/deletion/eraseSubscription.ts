import type { Firestore } from 'firebase-admin/firestore'
import { type Subscriber, subscriber, subscriberId } from '../../deliverability/Subscriber.ts'
import { withDates } from '#domain/withDates.ts'

/**
 * Erases the newsletter's record of an address, with its consents, unless somebody has signed up with that address
 * since: that may be its next owner. What bounced, and a complaint, stay as a hash: no mail may go there.
 */
export async function eraseSubscription(
  database: Firestore,
  address: string,
  deletedAt: Date,
): Promise<void> {
  const reference = subscriber(database, subscriberId(address))
  await database.runTransaction(async (transaction) => {
    const found = withDates((await transaction.get(reference)).data()) as Subscriber | undefined
    if (found !== undefined && found.createdAt <= deletedAt) transaction.delete(reference)
  })
}
