import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import type { NoSoundReason } from '#domain/cuts/cuts.ts'
import type { DialShare } from '#domain/cuts/highlights.ts'
import { CUT_KEPT_MS, CUT_LONGEST_MS, CUT_UNTAKEN_MS, CUT_USE_RECORDED_MS } from '#domain/time/lifetimes.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { storedEpisode } from '../episodes/episodeStore.ts'
import { deniedShow } from '../episodes/publisherObjects.ts'
import { setting } from '../platform/config.ts'
import { createCutTask } from './createCutTask.ts'
import {
  type CutRecord,
  cutHolders,
  type CutOrder,
  cutOf,
  cutOrder,
  cutRecord,
  holderId,
} from './CutRecord.ts'

export interface HeardSummary {
  id: string
  request: Pick<SummaryRequest, 'uid' | 'source' | 'episode'>
  summary: Pick<Summary, 'moments' | 'keyPoints' | 'heardFile'>
}

/** Why a summary has no cut, where that is known beforehand. */
export function whySilent({ request, summary }: Omit<HeardSummary, 'id'>): NoSoundReason | undefined {
  if (request.source.type === 'youtube') return 'youtube'
  if (setting('AUDIO_CUTS') === 'off') return 'off'
  const areOff = request.episode.timesMayBeOff && summary.heardFile === undefined
  if (areOff || summary.moments.length === 0) return 'times'
  return undefined
}

/** Has a summary's cut made where needed, for this holder too. @returns the cut, or why there is none */
export async function wantCut(
  database: Firestore,
  heard: HeardSummary,
  share: DialShare,
  now: Date,
): Promise<{ id: string; cut: CutRecord } | { reason: NoSoundReason }> {
  const { request, summary } = heard
  const reason = whySilent(heard)
  const asked = reason === undefined ? cutOrder(request, summary, share) : undefined
  if (asked === undefined) return { reason: reason ?? 'times' }
  const { id, order } = asked
  const { uid } = request
  const episode = await storedEpisode(database, order.episodeId, uid)
  const whole: CutOrder = {
    ...order,
    ...(episode && { showId: episode.showId }),
    ...(episode &&
      request.source.type === 'feed' &&
      request.source.playedAt && { audioUrl: episode.audioUrl }),
    ...(episode?.image != null && { image: episode.image }),
  }
  const denial = episode && deniedShow(database, episode.showId)
  const holder = cutHolders(database).doc(holderId(id, uid))
  const reference = cutOf(database, id)
  const outcome = await database.runTransaction(async (transaction) => {
    const [found, denied] = await transaction.getAll(reference, ...(denial ? [denial] : []))
    if (denied?.exists) return 'denied' as const
    const before = found && cutRecord(found)
    const next = nextRecord(before, whole, now)
    transaction.set(holder, { cutId: id, uid, summaryId: heard.id, share })
    if (next !== before) transaction.set(reference, next)
    return { cut: next, isNew: next.state === 'wanted' && next.updatedAt === now }
  })
  if (outcome === 'denied') return { reason: 'publisher' }
  if (outcome.isNew) await createCutTask({ cutId: id, attempt: outcome.cut.attempt }, now)
  return { id, cut: outcome.cut }
}

/** A wanted cut's next record; the same object where nothing changes. */
function nextRecord(before: CutRecord | undefined, order: CutOrder, now: Date): CutRecord {
  if (before?.state === 'wanted') return before
  if (before?.state === 'none' && before.nextCheckAt > now) return before
  if (before?.state === 'made') return used(before, now)
  // Earlier knowledge stays until it is made anew.
  const { lease: _, reason: __, ...known } = before ?? {}
  return {
    ...known,
    order,
    state: 'wanted',
    attempt: (before?.attempt ?? 0) + 1,
    nextCheckAt: new Date(now.getTime() + CUT_UNTAKEN_MS),
    updatedAt: now,
  }
}

/** Extends a used cut's life, within its limit. */
export function used(cut: CutRecord, now: Date): CutRecord {
  const last = new Date((cut.madeAt ?? now).getTime() + CUT_LONGEST_MS)
  const kept = new Date(now.getTime() + CUT_KEPT_MS)
  const nextCheckAt = kept < last ? kept : last
  const isWorthWriting = nextCheckAt.getTime() - cut.nextCheckAt.getTime() >= CUT_USE_RECORDED_MS
  return isWorthWriting ? { ...cut, nextCheckAt } : cut
}

/** Records a use, unless the cut has changed. */
export async function noteUse(reference: DocumentReference, cut: CutRecord, now: Date): Promise<void> {
  const next = used(cut, now)
  if (next !== cut) await reference.update({ nextCheckAt: next.nextCheckAt })
}
