import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { CUT_KNOWN_MS, CUT_RETRY_MS, CUT_UNTAKEN_MS, NO_CUT_KEPT_MS } from '#domain/time/lifetimes.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { queryPages } from '../platform/gateways/queryPages.ts'
import { scheduled } from '../platform/gateways/scheduled.ts'
import { removeSound } from '../platform/gateways/soundStore.ts'
import { logError, logInfo } from '../platform/log.ts'
import { createCutTask } from './createCutTask.ts'
import { type CutRecord, cutRecord, cuts } from './CutRecord.ts'
import { forgetCut } from './forgetCuts.ts'
import { sweepHeardFiles } from '../episodes/heardFiles.ts'

const PAGE = 100
const PAGES = 20

/** Every five minutes: makes tasks for overdue cuts, and deletes unused ones. */
export const sweepCuts = scheduled(
  'sweepCuts',
  { schedule: 'every 5 minutes', timeoutSeconds: 540 },
  async ({ scheduleTime }) => {
    const database = await firestore()
    const now = new Date(scheduleTime)
    const due = cuts(database).where('nextCheckAt', '<=', now).orderBy('nextCheckAt')
    for await (const { docs } of queryPages(due, PAGE, PAGES)) {
      await Promise.all(docs.map((snapshot) => sweep(database, snapshot, now)))
    }
    await sweepHeardFiles(database, now)
  },
)

async function sweep(database: Firestore, snapshot: QueryDocumentSnapshot, now: Date): Promise<void> {
  const cut = cutRecord(snapshot)
  if (cut === undefined) return
  try {
    await driveOn(database, snapshot, cut, now)
  } catch (error) {
    logError('Sweep of a cut failed', error, { cutId: snapshot.id, state: cut.state })
  }
}

async function driveOn(
  database: Firestore,
  { id, ref, updateTime }: QueryDocumentSnapshot,
  cut: CutRecord,
  now: Date,
): Promise<void> {
  const write = (change: object) =>
    unlessWriteConflict(() => ref.update(change, { lastUpdateTime: updateTime }))
  if (cut.state === 'wanted') {
    // A dead worker has used its attempt; a pausing one has not begun it.
    const attempt = cut.lease === undefined ? cut.attempt : cut.attempt + 1
    if (attempt > CUT_RETRY_MS.length + 1) {
      await write({
        state: 'none',
        reason: 'unreachable',
        attempt: 0,
        nextCheckAt: after(now, NO_CUT_KEPT_MS),
      })
      return
    }
    // The lease stays until the next worker has removed its owner's leftovers.
    if (await write({ attempt, nextCheckAt: after(now, CUT_UNTAKEN_MS) }))
      await createCutTask({ cutId: id, attempt }, now)
    return
  }
  if (cut.state === 'made') {
    // Written first: a cut used meanwhile keeps its sound.
    const isRested = await write({
      state: 'rested',
      object: await deleteField(),
      nextCheckAt: after(now, CUT_KNOWN_MS),
    })
    if (isRested && cut.object !== undefined) await removeSound(cut.object)
    logInfo(`Cut without use: ${isRested ? 'its sound is gone' : 'used meanwhile'}`, { cutId: id })
    return
  }
  await forgetCut(database, id)
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
