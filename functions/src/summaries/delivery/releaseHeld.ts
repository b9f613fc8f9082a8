import type { Firestore } from 'firebase-admin/firestore'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { isWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { logInfo } from '../../platform/log.ts'
import { checkAt } from '../schedule.ts'
import { storedRequest, summaries } from '../requests.ts'

/** Requests that wait for the pair become `requested`, so that the trigger charges them. */
export async function releaseHeld(database: Firestore, deliveryId: string, now: Date): Promise<void> {
  const none = await deleteField()
  const held = await summaries(database).where('heldFor', '==', deliveryId).get()
  const requests = held.docs.flatMap((snapshot) => storedRequest(snapshot) ?? [])
  await Promise.all(
    requests.map(async ({ id, request, updateTime }) => {
      const next = { ...request, state: 'requested', attempt: 1 } as const
      const change = { state: next.state, heldFor: none, nextCheckAt: checkAt(next, now), updatedAt: now }
      try {
        await summaries(database).doc(id).update(change, { lastUpdateTime: updateTime })
        // From here on its lines carry the id of the click that asked, not that of this one.
        logInfo('Summary released', { summaryId: id, trace: request.trace })
      } catch (error) {
        // Released by a parallel call, or given up by the sweeper in this very moment.
        if (!isWriteConflict(error)) throw error
      }
    }),
  )
}
