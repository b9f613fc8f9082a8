import type { Firestore } from 'firebase-admin/firestore'
import { logInfo } from '../../platform/log.ts'
import { recordEvent, storedRequest, summaries } from '../requests.ts'

/** Releases the pair's held requests to `requested`, which the trigger charges. */
export async function releaseHeld(database: Firestore, deliveryId: string, now: Date): Promise<void> {
  const held = await summaries(database).where('heldFor', '==', deliveryId).get()
  await Promise.all(
    held.docs.map(async (snapshot) => {
      const stored = storedRequest(snapshot)
      // Undefined where a parallel call released it, or the sweep refused it.
      const released = stored && (await recordEvent(database, stored, { type: 'confirmed' }, now))
      // Its later lines carry the requesting click's id.
      if (released) logInfo('Summary released', { summaryId: released.id, trace: released.request.trace })
    }),
  )
}
