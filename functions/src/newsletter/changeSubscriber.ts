import type { FieldValue, Firestore } from 'firebase-admin/firestore'
import { isWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { storedSubscriber, type Subscriber, subscriber } from '../deliverability/Subscriber.ts'

/** Retries after write conflicts: more than a person and their mail programs cause. */
const TRIES = 20

type SubscriberChange = { [Field in keyof Subscriber]?: NonNullable<Subscriber[Field]> | FieldValue }

/**
 * Reads a subscriber and writes the result of `decide`, both again after a write conflict, without a lock.
 * @param decide gets undefined without a subscriber; without a change, nothing is written
 */
export async function changeSubscriber<Outcome>(
  database: Firestore,
  id: string,
  decide: (known: Subscriber | undefined) => { outcome: Outcome; change?: SubscriberChange },
): Promise<Outcome> {
  const reference = subscriber(database, id)
  for (let tries = 1; ; tries++) {
    const stored = storedSubscriber(await reference.get())
    const { outcome, change } = decide(stored?.data)
    if (stored === undefined || change === undefined) return outcome
    try {
      await reference.update(change, { lastUpdateTime: stored.updateTime })
      return outcome
    } catch (error) {
      if (!isWriteConflict(error) || tries === TRIES) throw error
    }
  }
}
