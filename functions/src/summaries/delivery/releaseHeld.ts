import type { Firestore } from 'firebase-admin/firestore'
import { logInfo } from '../../platform/log.ts'
import { recordEvent, storedRequest, summaries } from '../requests.ts'

/** Requests that wait for the pair become `requested`, so that the trigger charges them. */
export async function releaseHeld(database: Firestore, deliveryId: string, now: Date): Promise<void> {
  const held = await summaries(database).where('heldFor', '==', deliveryId).get()
  await Promise.all(
    held.docs.map(async (snapshot) => {
      const stored = storedRequest(snapshot)
      // Undefined where a parallel call has released it, or the sweeper has given it up, in this very moment.
      const released = stored && (await recordEvent(database, stored, { type: 'confirmed' }, now))
      // From here on its lines carry the id of the click that asked, not that of this one.
      if (released) logInfo('Summary released', { summaryId: released.id, trace: released.request.trace })
    }),
  )
}
