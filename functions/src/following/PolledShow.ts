import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { FeedTrouble } from '#domain/following/following.ts'
import { cutBytes, MOST_DOCUMENT_BYTES, valueBytes } from '../platform/documentBytes.ts'
import { isValidator } from '../platform/gateways/strangers/openStranger.ts'
import { LONGEST_KEPT_ADDRESS } from '../platform/gateways/strangers/strangerAddress.ts'
import { readDocument } from '../platform/readDocument.ts'

/** Shows in one bucket: the document `polls/{bucket}` is read and written once for all of them. */
export const SHOWS_PER_BUCKET = 200
/** What one of them may take there: an address, a title, two validators, and what we count. docs/rules.md #bounded-bucket */
export const MOST_SHOW_BYTES = 4_000
const LONGEST_TITLE_BYTES = 400

/** What is known of a followed show between two looks at its feed. Times are epoch milliseconds, so that many fit a document. */
export interface PolledShow {
  feedUrl: string
  /** Whose private feed it is. */
  ownerUid?: string
  /** Nobody could say yet whether it is everybody's; its owner's alone until then. */
  isUnsettled?: true
  /** As the feed says; while it is not settled: by it directories are asked. Absent before the first look. */
  title?: string
  etag?: string
  lastModified?: string
  /** Of the body, when it was last read. */
  hash?: string
  /** Since when somebody follows it: what was published before is nothing new. */
  sinceMs: number
  nextPollMs: number
  pauseMs: number
  polledMs?: number
  /** Asked for by the feed: see nextPoll. */
  ttl?: number
  skipHours?: readonly number[]
  /** When what is kept of it was last written; it ends by itself. */
  keptMs?: number
  failingSinceMs?: number
  trouble?: FeedTrouble
  /** Has not answered for two weeks: it is not asked any more. */
  isResting?: true
  /** Podcast Index has told of a change of it, so it will again. */
  isIndexed?: true
  /** New episodes of a day (UTC), and how many of them could be summarized by themselves. */
  day?: string
  found?: number
  automatic?: number
}

/** The document `polls/{bucket}`. */
export interface Bucket {
  /** When the first of its shows is due; far away where none will be. */
  nextPollAt: Date
  /** Of {@link PolledShow}, as far as they fit. */
  shows: Readonly<Record<string, unknown>>
}

/** Of an empty bucket, and one whose shows all rest. */
export const NEVER = new Date('9999-01-01T00:00:00Z')

const BUCKET_SHAPE = v.looseObject({ nextPollAt: v.date(), shows: v.record(v.string(), v.unknown()) })
const SHOW_SHAPE = v.looseObject({
  feedUrl: v.string(),
  sinceMs: v.number(),
  nextPollMs: v.number(),
  pauseMs: v.number(),
})

export function buckets(database: Firestore, number: number): DocumentReference {
  return database.collection('polls').doc(String(number))
}

/** A bucket as it is stored; what is no show is in `unfit`, and holds up no other. */
export async function readBucket(database: Firestore, number: number) {
  const snapshot = await buckets(database, number).get()
  const bucket = readDocument<Bucket>(snapshot, BUCKET_SHAPE)
  return bucket && snapshot.updateTime && { ...fitting(bucket.shows), updateTime: snapshot.updateTime }
}

/** Shows that fit, each within its bytes, and the ids of those that do not. Of too many in one document the largest do not. */
export function fitting(stored: Readonly<Record<string, unknown>>): {
  shows: Record<string, PolledShow>
  unfit: string[]
} {
  const shows = Object.fromEntries(
    Object.entries(stored).flatMap(([id, show]) => {
      const bounded = v.is(SHOW_SHAPE, show) ? boundedShow(show) : undefined
      return bounded ? [[id, bounded]] : []
    }),
  )
  let bytes = valueBytes(shows)
  const largest = Object.entries(shows).map(([id, show]) => ({ id, size: valueBytes({ [id]: show }) }))
  for (const { id, size } of largest.toSorted((a, b) => b.size - a.size)) {
    if (bytes <= MOST_DOCUMENT_BYTES) break
    bytes -= size
    delete shows[id]
  }
  return { shows, unfit: Object.keys(stored).filter((id) => shows[id] === undefined) }
}

/**
 * A show as it is written to a bucket, whatever its feed or its listener says. docs/rules.md #bounded-bucket
 * @returns undefined where it does not fit: its address is too long, or unknown fields are
 */
export function boundedShow(show: PolledShow): PolledShow | undefined {
  const { title, etag, lastModified, ...rest } = show
  const bounded: PolledShow = {
    ...rest,
    ...(title !== undefined && { title: cutBytes(title, LONGEST_TITLE_BYTES) }),
    ...(isValidator(etag) && { etag }),
    ...(isValidator(lastModified) && { lastModified }),
    ...(rest.skipHours && { skipHours: [...new Set(rest.skipHours)].slice(0, 24) }),
  }
  const isKept = Buffer.byteLength(rest.feedUrl) <= LONGEST_KEPT_ADDRESS
  const isFit = isKept && valueBytes(bounded) <= MOST_SHOW_BYTES
  return isFit ? bounded : undefined
}

/** Shows that a bucket has still room for, by number and by bytes, however long the new ones are. */
export function roomIn(stored: Readonly<Record<string, unknown>>): number {
  const byBytes = Math.floor((MOST_DOCUMENT_BYTES - valueBytes(stored)) / MOST_SHOW_BYTES)
  return Math.max(0, Math.min(SHOWS_PER_BUCKET - Object.keys(stored).length, byBytes))
}

export function dueAtOf(shows: Readonly<Record<string, PolledShow>>): Date {
  const next = Math.min(...Object.values(shows).map(({ nextPollMs }) => nextPollMs))
  return Number.isFinite(next) ? new Date(Math.min(next, NEVER.getTime())) : NEVER
}
