import { createHash } from 'node:crypto'
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { CutSpan, NoSoundReason } from '#domain/cuts/cuts.ts'
import { type DialShare, highlights } from '#domain/cuts/highlights.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import type { Seconds } from '#domain/units.ts'
import { readDocument } from '../platform/readDocument.ts'

/** Contents of a cut, without its accounts. */
export interface CutOrder {
  episodeId: string
  /** Absent where the episode is unknown. */
  showId?: string
  audioUrl: string
  /** Of the file that was summarized, as its feed says. */
  durationSeconds: Seconds
  title: string
  show: string
  language: EpisodeLanguage
  image?: string
  /** Cut where it still exists; absent for other words. */
  heardFile?: string
  moments: ReadonlyArray<{ title: string; startSeconds: Seconds; endSeconds: Seconds }>
}

/** A publisher's file: its type, and how many bytes it has. */
export interface WholeFile {
  type: string
  bytes: number
}

/** `cuts/{id}`, server only. `rested`: its unused sound was deleted. `none`: it cannot be made now. */
export interface CutRecord {
  order: CutOrder
  state: 'wanted' | 'made' | 'rested' | 'none'
  attempt: number
  /** The worker, its time, and the file's name. */
  lease?: { owner: string; expiresAt: Date; object: string }
  nextCheckAt: Date
  object?: string
  format?: 'mp3' | 'm4a'
  bytes?: number
  seconds?: Seconds
  spans?: readonly CutSpan[]
  reason?: NoSoundReason
  /** Of a file that cannot be cut, as its host says. */
  whole?: WholeFile
  madeAt?: Date
  updatedAt: Date
}

const ORDER_SHAPE = v.looseObject({
  audioUrl: v.string(),
  durationSeconds: v.number(),
  moments: v.array(v.unknown()),
})
const SHAPE = v.looseObject({
  order: v.custom<CutOrder>((order) => v.is(ORDER_SHAPE, order)),
  state: v.picklist(['wanted', 'made', 'rested', 'none']),
  attempt: v.number(),
  nextCheckAt: v.date(),
})

export type MadeCut = CutRecord &
  Required<Pick<CutRecord, 'object' | 'format' | 'bytes' | 'seconds' | 'spans'>>

export function cuts(database: Firestore): CollectionReference {
  return database.collection('cuts')
}

export function cutOf(database: Firestore, id: string): DocumentReference {
  return cuts(database).doc(id)
}

export function cutRecord(snapshot: DocumentSnapshot): CutRecord | undefined {
  return readDocument<CutRecord>(snapshot, SHAPE)
}

export function isMade(cut: CutRecord | undefined): cut is MadeCut {
  return cut?.state === 'made' && cut.object !== undefined && cut.spans !== undefined
}

/** The document `cutHolders/{cut}-{uid}`: an account has a summary of which this is the sound. */
export interface CutHolder {
  cutId: string
  uid: string
  summaryId: string
  share: DialShare
}

export function cutHolders(database: Firestore): CollectionReference {
  return database.collection('cutHolders')
}

export const holderId = (cutId: string, uid: string) => `${cutId}-${uid}`

/** Raised when cuts change. */
const VERSION = 1

/** A summary's cut and its id, shared by accounts with the same summary; undefined without sound to cut. */
export function cutOrder(
  { source, episode }: Pick<SummaryRequest, 'source' | 'episode'>,
  summary: Pick<Summary, 'moments' | 'keyPoints' | 'heardFile'>,
  share: DialShare,
): { id: string; order: CutOrder } | undefined {
  if (source.type !== 'feed') return undefined
  const { title, channelTitle, language, durationSeconds } = episode
  const moments = highlights(summary, durationSeconds, share).map((each) => ({
    title: each.title,
    startSeconds: each.startSeconds,
    endSeconds: each.endSeconds,
  }))
  if (moments.length === 0) return undefined
  const { episodeId, audioUrl } = source
  const order: CutOrder = {
    episodeId,
    audioUrl,
    durationSeconds,
    title,
    show: channelTitle,
    language,
    moments,
    ...(summary.heardFile !== undefined && { heardFile: summary.heardFile }),
  }
  const parts = [VERSION, episodeId, audioUrl, durationSeconds, title, channelTitle, moments]
  if (summary.heardFile !== undefined) parts.push(summary.heardFile)
  return { id: createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40), order }
}
