import type { CollectionReference, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { RUN_MS } from '#domain/time/lifetimes.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { logInfo } from '../platform/log.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { moveCosts } from '../summaries/moveCosts.ts'
import { subscribers } from '../deliverability/Subscriber.ts'

/** Per query and commit, which may have 500 writes. */
const PAGE = 400

/**
 * Nightly: erases expired subscribers (`forgetAt`), 30 days after an unconfirmed sign-up, 365 after an end.
 * A concurrent new sign-up stays; suppressed addresses stay as hashes: deliverability/suppression.ts.
 */
export const forgetSubscribers = scheduled(
  'forgetSubscribers',
  { schedule: '30 3 * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const forgotten = await forget(subscribers(database), new Date(scheduleTime), Date.now() + RUN_MS)
    logInfo('Subscribers forgotten', { forgotten })
    // To be removed once it finds none.
    logInfo('Costs moved', { summaries: await moveCosts(database) })
  },
)

/** @returns the number erased */
async function forget(collection: CollectionReference, now: Date, untilMs: number): Promise<number> {
  let erased = 0
  for (;;) {
    const { docs } = await collection.where('forgetAt', '<=', now).select().limit(PAGE).get()
    const done = (await eraseAll(docs)) ? docs.length : await eraseEach(docs)
    erased += done
    // A page without erasures was just written to: its times have moved.
    if (docs.length < PAGE || done === 0 || Date.now() > untilMs) return erased
  }
}

/** @returns false after any write since: then none is erased */
async function eraseAll(found: readonly QueryDocumentSnapshot[]): Promise<boolean> {
  const [first] = found
  if (first === undefined) return true
  const batch = first.ref.firestore.batch()
  for (const { ref, updateTime } of found) batch.delete(ref, { lastUpdateTime: updateTime })
  return (await unlessWriteConflict(() => batch.commit())) !== undefined
}

async function eraseEach(found: readonly QueryDocumentSnapshot[]): Promise<number> {
  const each = await Promise.all(found.map((one) => eraseAll([one])))
  return each.filter(Boolean).length
}
