import { randomUUID } from 'node:crypto'
import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import type { NoSoundReason } from '#domain/cuts/cuts.ts'
import { CUT_LEASE_MS, CUT_RETRY_MS, NO_CUT_KEPT_MS } from '#domain/time/lifetimes.ts'
import { isLeftAlone } from '../episodes/publisherObjects.ts'
import { setting } from '../platform/config.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { keepSound, removeSound } from '../platform/gateways/soundStore.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { logError, logInfo } from '../platform/log.ts'
import { type CutTask, parseCutTask } from './createCutTask.ts'
import { type CutRecord, cutOf, cutRecord, type WholeFile } from './CutRecord.ts'
import { touchFeedsOf } from './feeds.ts'
import { makeCut } from './makeCut.ts'
import { used } from './wantCut.ts'

const CONTENT_TYPES = { mp3: 'audio/mpeg', m4a: 'audio/mp4' } as const

/** Task: makes a cut. Only the lease's holder names a file, once it is whole. docs/rules.md #hostile-sound */
export const cutEpisode = taskCall('cutEpisode', { memory: '1GiB' }, parseCutTask, async (task, now) => ({
  outcome: await work(await firestore(), task, now),
  fields: { cutId: task.cutId, attempt: task.attempt },
}))

async function work(database: Firestore, { cutId, attempt }: CutTask, now: Date): Promise<string> {
  const reference = cutOf(database, cutId)
  const leased = await takeLease(database, reference, attempt, now)
  if (leased === undefined) {
    // Its maker may have died before the feeds were told.
    if (cutRecord(await reference.get())?.state === 'made') await touchFeedsOf(database, cutId, now)
    return 'nothing to do'
  }
  const { cut, object, lost } = leased
  // Left by a worker that died while or after keeping it.
  if (lost !== undefined) await removeSound(lost)
  if (setting('AUDIO_CUTS') === 'off') return end(database, reference, object, none('off', new Date()))
  if (cut.order.showId !== undefined && (await isLeftAlone(database, cut.order.showId)))
    return end(database, reference, object, none('publisher', new Date()))
  const made = await makeCut(cut.order).catch((error: unknown) => {
    logError('A cut failed', error, { cutId })
    return { kind: 'none', reason: 'unreachable', isFinal: false, why: 'a mistake of ours' } as const
  })
  if (made.kind === 'none') {
    logInfo(`No cut: ${made.why}`, { cutId, reason: made.reason })
    const retryMs = made.isFinal ? undefined : CUT_RETRY_MS[cut.attempt - 1]
    const change =
      retryMs === undefined
        ? none(made.reason, new Date(), 'whole' in made ? made.whole : undefined)
        : later(cut, retryMs, new Date())
    return end(database, reference, object, change)
  }
  try {
    await keepSound(object, made.path, CONTENT_TYPES[made.cut.format])
  } catch (error) {
    logError('A cut could not be kept', error, { cutId })
    const retryMs = CUT_RETRY_MS[cut.attempt - 1]
    const change = retryMs === undefined ? none('unreachable', new Date()) : later(cut, retryMs, new Date())
    await removeSound(object).catch(() => {})
    return end(database, reference, object, change)
  } finally {
    await made.remove()
  }
  const at = new Date()
  const { format, bytes, seconds } = made.cut
  const told = { state: 'made', object, format, bytes, seconds, spans: made.spans, madeAt: at } as const
  const { nextCheckAt } = used({ ...cut, ...told, nextCheckAt: new Date(0) }, at)
  const outcome = await end(database, reference, object, { ...told, attempt: 0, nextCheckAt })
  if (outcome === 'overtaken') await removeSound(object)
  else await touchFeedsOf(database, cutId, at)
  return outcome
}

type Change = Partial<CutRecord> & Pick<CutRecord, 'state'>

function none(reason: NoSoundReason, now: Date, whole?: WholeFile): Change {
  const nextCheckAt = new Date(now.getTime() + NO_CUT_KEPT_MS)
  return { state: 'none', reason, attempt: 0, nextCheckAt, ...(whole && { whole }) }
}

function later({ attempt }: CutRecord, retryMs: number, now: Date): Change {
  return { state: 'wanted', attempt: attempt + 1, nextCheckAt: new Date(now.getTime() + retryMs) }
}

async function takeLease(
  database: Firestore,
  reference: DocumentReference,
  attempt: number,
  now: Date,
): Promise<{ cut: CutRecord; object: string; lost: string | undefined } | undefined> {
  const owner = randomUUID()
  return database.runTransaction(async (transaction) => {
    const cut = cutRecord(await transaction.get(reference))
    if (cut?.state !== 'wanted' || cut.attempt !== attempt) return undefined
    if (cut.lease !== undefined && cut.lease.expiresAt > now) return undefined
    const expiresAt = new Date(now.getTime() + CUT_LEASE_MS)
    const object = `${reference.id}/${owner}`
    transaction.update(reference, { lease: { owner, expiresAt, object }, nextCheckAt: expiresAt })
    return { cut, object, lost: cut.lease?.object }
  })
}

/** Records the result, under this worker's lease. */
async function end(database: Firestore, reference: DocumentReference, object: string, change: Change) {
  const noLease = await deleteField()
  return database.runTransaction(async (transaction) => {
    const cut = cutRecord(await transaction.get(reference))
    if (cut?.lease?.object !== object) return 'overtaken'
    transaction.update(reference, { ...change, lease: noLease, updatedAt: new Date() })
    return change.reason ?? change.state
  })
}
