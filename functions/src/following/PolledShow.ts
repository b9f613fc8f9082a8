import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { FeedTrouble } from '#domain/following.ts'
import { readDocument } from '../platform/readDocument.ts'

/** Shows in one bucket: the document `polls/{bucket}` is read and written once for all of them. */
export const SHOWS_PER_BUCKET = 200

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
  shows: Readonly<Record<string, PolledShow>>
}

/** Of an empty bucket, and one whose shows all rest. */
export const NEVER = new Date('9999-01-01T00:00:00Z')

const BUCKET_SHAPE = v.looseObject({
  nextPollAt: v.date(),
  shows: v.record(
    v.string(),
    v.looseObject({ feedUrl: v.string(), sinceMs: v.number(), nextPollMs: v.number(), pauseMs: v.number() }),
  ),
})

export function buckets(database: Firestore, number: number): DocumentReference {
  return database.collection('polls').doc(String(number))
}

export async function readBucket(database: Firestore, number: number) {
  const snapshot = await buckets(database, number).get()
  const bucket = readDocument<Bucket>(snapshot, BUCKET_SHAPE)
  return bucket && snapshot.updateTime && { bucket, updateTime: snapshot.updateTime }
}

export function dueAtOf(shows: Readonly<Record<string, PolledShow>>): Date {
  const next = Math.min(...Object.values(shows).map(({ nextPollMs }) => nextPollMs))
  return Number.isFinite(next) ? new Date(Math.min(next, NEVER.getTime())) : NEVER
}
