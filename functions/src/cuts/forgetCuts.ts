import type { Firestore } from 'firebase-admin/firestore'
import { removeSound } from '../platform/gateways/soundStore.ts'
import { type CutHolder, cutHolders, cutOf, cutRecord, cuts } from './CutRecord.ts'
import { touchFeedsOf } from './feeds.ts'
import { forgetHeardFiles } from '../episodes/heardFiles.ts'

const PAGE = 100

/** Deletes a cut, its sound and its holders. A running worker finds it gone. */
export async function forgetCut(database: Firestore, id: string): Promise<void> {
  const reference = cutOf(database, id)
  const cut = cutRecord(await reference.get())
  await reference.delete()
  for (const object of [cut?.object, cut?.lease?.object]) if (object !== undefined) await removeSound(object)
  for (;;) {
    const { docs } = await cutHolders(database).where('cutId', '==', id).limit(PAGE).get()
    if (docs.length === 0) return
    const batch = database.batch()
    for (const { ref } of docs) batch.delete(ref)
    await batch.commit()
  }
}

/** Deletes an account's holds, and cuts without other holders. @returns whether nothing is left */
export async function releaseCuts(
  database: Firestore,
  uid: string,
  hasTime: () => boolean,
): Promise<boolean> {
  await forgetHeardFiles(database, 'ownerUid', uid)
  for (;;) {
    const { docs } = await cutHolders(database).where('uid', '==', uid).limit(PAGE).get()
    if (docs.length === 0) return true
    if (!hasTime()) return false
    for (const snapshot of docs) {
      const { cutId } = snapshot.data() as CutHolder
      const held = await cutHolders(database).where('cutId', '==', cutId).limit(2).select().get()
      // The hold goes last, so that a retry finds it.
      if (held.docs.every(({ id }) => id === snapshot.id)) await forgetCut(database, cutId)
      else await snapshot.ref.delete()
    }
  }
}

/** Deletes a show's cuts and files for its publisher. @returns the number */
export async function forgetShow(database: Firestore, showId: string, now: Date): Promise<number> {
  await forgetHeardFiles(database, 'showId', showId)
  let count = 0
  for (;;) {
    const { docs } = await cuts(database).where('order.showId', '==', showId).limit(PAGE).select().get()
    if (docs.length === 0) return count
    for (const { id } of docs) {
      await touchFeedsOf(database, id, now)
      await forgetCut(database, id)
    }
    count += docs.length
  }
}
