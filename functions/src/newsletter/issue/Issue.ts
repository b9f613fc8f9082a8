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

/** `newsletterIssues/{week}`: server only. What is in it never changes; how far it has come does. */
export interface Issue {
  /** ISO 8601, such as 2026-W47; the document's id too. */
  week: string
  /** By language; one without an episode is not there, and there is at least one. */
  editions: Partial<Record<EpisodeLanguage, IssueEdition>>
  /** Listeners' episodes that were shared before this moment are in this issue or an earlier one. */
  sharedUntil: Date
  /** Into so many {@link Shard} the subscribers are cut. */
  stretches: number
  state: 'sending' | 'sent'
  /** When the sweep looks at it again; absent once it is sent. */
  checkAt?: Date
  createdAt: Date
  sentAt?: Date
  /** Deliveries by how they ended; absent before. */
  totals?: { sent: number; failed: number; skipped: number }
}

/**
 * `newsletterIssues/{week}/stretches/{number}` (stored under the older word): a range of subscriber ids, which workers go through page by page, one
 * after the other.
 */
export interface Shard {
  /** The last subscriber whose page is done. */
  after?: string
  isFinished?: boolean
  /** When a page was last done, or a worker set on it. */
  movedAt: Date
  /** How often a worker was set on it; one is enough unless its task got lost. */
  starts: number
}

/**
 * `sending`: a worker has it, until `checkAt`. `waiting`: to be tried again at `checkAt`. `sent`, `failed` (refused for
 * good, or too often) and `skipped` (unsubscribed in the meantime) are its ends.
 */
type DeliveryState = 'sending' | 'waiting' | 'sent' | 'failed' | 'skipped'

/** `newsletterIssues/{week}/deliveries/{subscriber}`: one per recipient, by id; that is what makes it one mail a week. */
export interface Delivery {
  state: DeliveryState
  /** Counts from 1. */
  attempt: number
  /** When the sweep takes it up unless something has come of it; absent at the end. */
  checkAt?: Date
  /** What the mail server said, as a code; absent while all is well. */
  reason?: string
  updatedAt: Date
  /** Firestore's TTL deletes it then: who got which issue is not kept longer than needed. */
  expiresAt: Date
}

export function issues(database: Firestore): CollectionReference {
  return database.collection('newsletterIssues')
}

/** Of the shards, below their issue. */
export const SHARDS = 'stretches'

export function shardOf(issue: DocumentReference, number: number): DocumentReference {
  return issue.collection(SHARDS).doc(String(number))
}

export function deliveriesOf(issue: DocumentReference): CollectionReference {
  return issue.collection('deliveries')
}

const SHAPE = v.looseObject({ week: v.string(), editions: v.looseObject({}), stretches: v.number() })

/** @returns undefined when it is none of ours: see readDocument */
export function storedIssue(snapshot: DocumentSnapshot): Issue | undefined {
  const issue = readDocument<Issue>(snapshot, SHAPE)
  return issue && { ...issue, editions: withSources(issue.editions) }
}

/** The release before wrote the id of a video in place of where an episode is from. */
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

/** @returns undefined when there is no issue of that week */
export async function readIssue(database: Firestore, week: string): Promise<Issue | undefined> {
  return storedIssue(await issues(database).doc(week).get())
}

/**
 * One of so many shards of all ids of subscribers: hashes in hex, so even ranges hold about even numbers of them.
 * @returns the first id that may be in it, and the first that is in the next one; undefined where there is no bound
 */
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
