import type { Firestore } from 'firebase-admin/firestore'
import { noField } from '../gateways/firestore.ts'
import { forgetAtOf, storedSubscriber, subscriber, withConsent } from './Subscriber.ts'

/**
 * Ends what a subscriber is sent, and what they have asked for and not confirmed. Ended twice, or never begun, it is as
 * if it had been ended once.
 * @param by the page or mail program that it came by
 * reliability.md row 35
 */
export async function endSubscription(
  database: Firestore,
  id: string,
  by: 'unsubscribe page' | 'mail program',
  now: Date,
): Promise<'ended' | 'nothing to end'> {
  const none = await noField()
  const reference = subscriber(database, id)
  return database.runTransaction(async (transaction) => {
    const known = storedSubscriber(await transaction.get(reference))?.data
    if (known === undefined) return 'nothing to end'
    const isEnded = known.state === 'unsubscribed' || known.state === 'suppressed'
    if (isEnded && known.asked === undefined) return 'nothing to end'
    transaction.update(reference, {
      // A bounce or complaint says more.
      state: known.state === 'suppressed' ? 'suppressed' : 'unsubscribed',
      receives: 'none',
      // The button of a mail that still lies around must not begin it again.
      asked: none,
      confirmation: none,
      consents: withConsent(known.consents, { at: now, what: 'unsubscribed', by }),
      forgetAt: forgetAtOf('unsubscribed', now),
      updatedAt: now,
    })
    return 'ended'
  })
}
