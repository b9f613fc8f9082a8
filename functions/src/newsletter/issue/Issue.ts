import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { IssueEdition } from '../rules/weeklyIssue.ts'
import { readDocument } from '../../platform/readDocument.ts'

/** `newsletterIssues/{week}`: server only. The content is fixed, only its progress changes. */
export interface Issue {
  /** ISO 8601, such as 2026-W47; also the document's id. */
  week: string
  /** By language, without empty ones; at least one. */
  editions: Partial<Record<EpisodeLanguage, IssueEdition>>
  /** Listeners' episodes shared before this are in this issue or an earlier one. */
  sharedUntil: Date
  /** Number of subscriber {@link Shard}s. */
  stretches: number
  state: 'sending' | 'sent'
  /** Next check of the sweep; absent once sent. */
  checkAt?: Date
  createdAt: Date
  sentAt?: Date
  /** Deliveries by end; absent before. */
  totals?: { sent: number; failed: number; skipped: number }
}

/** `newsletterIssues/{week}/stretches/{number}`: a range of subscriber ids, processed page by page. */
export interface Shard {
  /** Last subscriber of the finished pages. */
  after?: string
  isFinished?: boolean
  /** Last finished page, or start of a worker. */
  movedAt: Date
  /** Starts of workers; more than one after lost tasks. */
  starts: number
}

/** `sending` until `checkAt`, `waiting` for a retry; ends: `sent`, `failed`, `skipped` (unsubscribed). */
type DeliveryState = 'sending' | 'waiting' | 'sent' | 'failed' | 'skipped'

/** `newsletterIssues/{week}/deliveries/{subscriber}`: one per recipient, which makes it one mail a week. */
export interface Delivery {
  state: DeliveryState
  /** From 1. */
  attempt: number
  /** When the sweep takes it up; absent at the end. */
  checkAt?: Date
  /** The mail server's code; absent without trouble. */
  reason?: string
  updatedAt: Date
  /** Firestore's TTL: recipients of issues are not kept longer. */
  expiresAt: Date
}

export function issues(database: Firestore): CollectionReference {
  return database.collection('newsletterIssues')
}

/** Collection of shards, below their issue. */
export const SHARDS = 'stretches'

export function shardOf(issue: DocumentReference, number: number): DocumentReference {
  return issue.collection(SHARDS).doc(String(number))
}

export function deliveriesOf(issue: DocumentReference): CollectionReference {
  return issue.collection('deliveries')
}

const SHAPE = v.looseObject({ week: v.string(), editions: v.looseObject({}), stretches: v.number() })

/** @returns undefined without a valid document: see readDocument */
export function storedIssue(snapshot: DocumentSnapshot): Issue | undefined {
  const issue = readDocument<Issue>(snapshot, SHAPE)
  return issue && { ...issue, editions: withSources(issue.editions) }
}

/** The release before stored a video's id instead of a source. */
function withSources(editions: Issue['editions']): Issue['editions'] {
  const entries = Object.entries(editions).map(([language, edition]) => {
    const episodes = edition.episodes.map((episode) => {
      const { videoId } = episode as { videoId?: string }
      return videoId === undefined ? episode : { ...episode, source: { type: 'youtube', videoId } }
    })
    return [language, { ...edition, episodes }]
  })
  return Object.fromEntries(entries) as Issue['editions']
}

/** @returns undefined without an issue of that week */
export async function readIssue(database: Firestore, week: string): Promise<Issue | undefined> {
  return storedIssue(await issues(database).doc(week).get())
}

/** A shard's range of subscriber ids, hashes in hex: its first id, and the next one's; undefined without a bound. */
export function idRange(
  shard: number,
  shards: number,
): { from: string | undefined; before: string | undefined } {
  const bound = (number: number) =>
    number === 0 || number === shards
      ? undefined
      : Math.floor((number * 0x1_00_00_00_00) / shards)
          .toString(16)
          .padStart(8, '0')
  return { from: bound(shard), before: bound(shard + 1) }
}
