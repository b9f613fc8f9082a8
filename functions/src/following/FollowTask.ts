import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createTask, nameOf } from '../platform/gateways/tasks.ts'
import { taskParser } from '../platform/taskParser.ts'

/** Polls the due shows of a bucket. */
const BUCKET_SHAPE = v.object({
  bucket: v.number(),
  /** Of the run: shows are due by this time. */
  atMs: v.number(),
  /** How often this run came back to the bucket, for shows that no directory could be asked about yet. */
  again: v.number(),
  /** Recently changed feeds by Podcast Index: see indexedKey. Absent when unknown. */
  changed: v.exactOptional(v.array(v.string())),
})
export type BucketTask = v.InferOutput<typeof BUCKET_SHAPE>

/** Offers a show's new episodes to its followers. */
const OFFER_SHAPE = v.object({
  showId: v.string(),
  /** The oldest first. */
  episodeIds: v.array(v.string()),
  /** Candidates for automatic summaries. */
  automaticIds: v.array(v.string()),
  /** When the feed was read: the kept show must not be older. */
  readMs: v.number(),
  /** New state of the show; absent: it is read. */
  state: v.exactOptional(v.picklist(['resting', 'objected'])),
  /** Absent: for all followers. */
  uid: v.exactOptional(v.string()),
  /** Counts the tasks that one is split into. */
  part: v.number(),
})
export type OfferTask = v.InferOutput<typeof OFFER_SHAPE>

/** Summarizes or offers an account's waiting episodes. */
const ACCOUNT_SHAPE = v.object({ uid: v.string() })
export type AccountTask = v.InferOutput<typeof ACCOUNT_SHAPE>

const BRIEF_SHAPE = v.object({ uid: v.string(), dueMs: v.number() })
export type DigestTask = v.InferOutput<typeof BRIEF_SHAPE>

/** @throws the client's error when Cloud Tasks does not take it */
export async function createBucketTask(task: BucketTask, scheduleTime?: Date): Promise<void> {
  const name = nameOf(task.bucket, task.atMs, task.again)
  await create('pollBucket', `${name}-poll`, task, scheduleTime)
}

/** Named after its offers: an interrupted poll that repeats makes one task. */
export function offerName({ showId, episodeIds, state, uid, readMs }: OfferTask): string {
  // A show may reach the same state again.
  return nameOf(showId, episodeIds, state ?? null, uid ?? null, episodeIds.length === 0 ? readMs : null)
}

/** @throws the client's error when Cloud Tasks does not take it */
export async function createOfferTask(task: OfferTask): Promise<void> {
  await create('offerEpisodes', `${offerName(task)}-${task.part}`, task)
}

/** @param cause differs for each check @throws the client's error when Cloud Tasks does not take it */
export async function createAccountTask(uid: string, cause: string): Promise<void> {
  await create('summarizeNew', `${nameOf(uid, cause)}-new`, { uid } satisfies AccountTask)
}

export const digestId = ({ uid, dueMs }: DigestTask) => nameOf(uid, dueMs)

/** @throws the client's error when Cloud Tasks does not take it */
export async function createDigestTask(task: DigestTask): Promise<void> {
  await create('sendBrief', `${digestId(task)}-brief`, task)
}

async function create(target: string, name: string, payload: object, scheduleTime?: Date): Promise<void> {
  const queue = target === 'sendBrief' ? 'MAILS_QUEUE' : 'FOLLOWING_QUEUE'
  await createTask({ name, target, payload, queue, scheduleTime })
}

export const parseBucketTask = taskParser(BUCKET_SHAPE)
export const parseOfferTask = taskParser(OFFER_SHAPE)
export const parseAccountTask = taskParser(ACCOUNT_SHAPE)
export const parseDigestTask = taskParser(BRIEF_SHAPE)

/** A feed's address in a long list, without its scheme. */
export function indexedKey(feedUrl: string): string {
  return createHash('sha256')
    .update(feedUrl.replace(/^https?:/, ''))
    .digest('base64url')
    .slice(0, 10)
}
