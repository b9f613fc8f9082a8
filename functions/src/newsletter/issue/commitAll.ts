import type { Firestore, Timestamp, WriteBatch } from 'firebase-admin/firestore'
import { unlessWriteConflict } from '../../platform/gateways/firestoreErrors.ts'

export type Write = (batch: WriteBatch) => void

/** Conditional writes, at most 500, singly after a conflict. @returns times; undefined where a condition failed */
export async function commitAll(
  database: Firestore,
  writes: readonly Write[],
): Promise<Array<Timestamp | undefined>> {
  if (writes.length === 0) return []
  const together = await commit(database, writes)
  return together ?? Promise.all(writes.map(async (write) => (await commit(database, [write]))?.[0]))
}

async function commit(database: Firestore, writes: readonly Write[]): Promise<Timestamp[] | undefined> {
  const batch = database.batch()
  for (const write of writes) write(batch)
  return (await unlessWriteConflict(() => batch.commit()))?.map(({ writeTime }) => writeTime)
}
