import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { FeedTrouble } from '#domain/following/following.ts'
import { cutBytes, MOST_DOCUMENT_BYTES, valueBytes } from '../platform/documentBytes.ts'
import { isValidator } from '../platform/gateways/untrusted/openUntrusted.ts'
import { LONGEST_KEPT_ADDRESS } from '../platform/gateways/untrusted/untrustedAddress.ts'
import { readDocument } from '../platform/readDocument.ts'

/** Share one read and write of `polls/{bucket}`. */
export const SHOWS_PER_BUCKET = 200
/** Address, title, two validators, and counts. docs/rules.md #bounded-bucket */
export const MOST_SHOW_BYTES = 4_000
const LONGEST_TITLE_BYTES = 400

const SHOW_SHAPE = v.object({
  feedUrl: v.string(),
  /** Start of the oldest follow: earlier episodes are not new. */
  sinceMs: v.number(),
  nextPollMs: v.number(),
  pauseMs: v.number(),
})

/** State of a followed show between two polls. Epoch milliseconds, so that many fit a document. */
export interface PolledShow extends v.InferOutput<typeof SHOW_SHAPE> {
  /** Owner of a private feed. */
  ownerUid?: string
  /** Not yet known to be public; its owner's until then. */
  isUnsettled?: true
  /** From the feed, for asking directories; kept while unsettled. Absent before the first poll. */
  title?: string
  etag?: string
  lastModified?: string
  /** Of the last body. */
  hash?: string
  polledMs?: number
  /** The feed's wish: see nextPoll. */
  ttl?: number
  skipHours?: readonly number[]
  /** Last write of the kept show, which expires. */
  keptMs?: number
  failingSinceMs?: number
  trouble?: FeedTrouble
  /** No answer for two weeks: polls stopped. */
  isResting?: true
  /** Podcast Index has announced a change of it, so it will again. */
  isIndexed?: true
  /** New episodes of a day (UTC), and how many of them were candidates for automatic summaries. */
  day?: string
  found?: number
  automatic?: number
}

const BUCKET_SHAPE = v.object({
  /** When its first show is due; far away without any. */
  nextPollAt: v.date(),
  /** {@link PolledShow}, as far as they fit. */
  shows: v.record(v.string(), v.unknown()),
})

/** For empty buckets, and those whose shows all rest. */
export const NEVER = new Date('9999-01-01T00:00:00Z')

export function buckets(database: Firestore, number: number): DocumentReference {
  return database.collection('polls').doc(String(number))
}

/** A stored bucket; malformed shows are in `unfit`, and block no other. */
export async function readBucket(database: Firestore, number: number) {
  const snapshot = await buckets(database, number).get()
  const bucket = readDocument<v.InferOutput<typeof BUCKET_SHAPE>>(snapshot, BUCKET_SHAPE)
  return bucket && snapshot.updateTime && { ...fitting(bucket.shows), updateTime: snapshot.updateTime }
}

/** Shows within their bytes, and the ids of the others. In an overfull document the largest do not fit. */
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

/** A show for a bucket; undefined where its fields are too long. docs/rules.md #bounded-bucket */
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

/** Room of a bucket, by number and by bytes of the longest new shows. */
export function roomIn(stored: Readonly<Record<string, unknown>>): number {
  const byBytes = Math.floor((MOST_DOCUMENT_BYTES - valueBytes(stored)) / MOST_SHOW_BYTES)
  return Math.max(0, Math.min(SHOWS_PER_BUCKET - Object.keys(stored).length, byBytes))
}

export function dueAtOf(shows: Readonly<Record<string, PolledShow>>): Date {
  const next = Math.min(...Object.values(shows).map(({ nextPollMs }) => nextPollMs))
  return Number.isFinite(next) ? new Date(Math.min(next, NEVER.getTime())) : NEVER
}
