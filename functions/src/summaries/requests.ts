import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Precondition,
  SetOptions,
  Timestamp,
  Transaction,
  UpdateData,
} from 'firebase-admin/firestore'
import * as v from 'valibot'
import { newRequest, type RequestEvent, transition } from './rules/requestStates.ts'
import { SUMMARY_STATES, type SummaryRequest, TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import type { Quote } from './quoteEpisode.ts'
import { checkAt } from './schedule.ts'
import { readDocument } from '../platform/readDocument.ts'

/** A request as it was read or written, with what a conditional write needs. */
export interface StoredRequest {
  id: string
  request: SummaryRequest
  updateTime: Timestamp
}

export function summaries(database: Firestore): CollectionReference {
  return database.collection('summaries')
}

/** Where the summary itself lies, apart from the request, so that lists stay cheap. */
export function resultOf(summary: DocumentReference): DocumentReference {
  return summary.collection('parts').doc('result')
}

/** What it has cost us, which is nobody else's business. */
export function costOf(summary: DocumentReference): DocumentReference {
  return summary.collection('parts').doc('cost')
}

/** Where its owner has stopped listening, on any of their devices. */
export function positionOf(summary: DocumentReference): DocumentReference {
  return summary.collection('parts').doc('position')
}

/** Takes a request away with all that hangs on it, as writes of a transaction or batch. */
export function eraseIn(
  writes: { delete(reference: DocumentReference): unknown },
  reference: DocumentReference,
): void {
  for (const part of [resultOf, costOf, positionOf]) writes.delete(part(reference))
  writes.delete(reference)
}

/** Points of the newest summaries of an account: what new ones are compared with. */
export function knownPoints(database: Firestore, uid: string): DocumentReference {
  return database.collection('knownPoints').doc(uid)
}

/** Takes the points of a summary away, where it is no longer the account's. A read, and a write where there is something. */
export async function forgetPoints(
  transaction: Transaction,
  database: Firestore,
  uid: string,
  id: string,
): Promise<void> {
  const { ref, exists } = await transaction.get(knownPoints(database, uid))
  if (exists) transaction.set(ref, { of: { [id]: await deleteField() } }, { merge: true })
}

/** A transaction, or a batch. */
export interface Writes {
  set(reference: DocumentReference, data: object, options?: SetOptions): unknown
  update(reference: DocumentReference, data: UpdateData<object>, precondition: Precondition): unknown
}

/** What an order says of the episode that was quoted, whoever asks: a person, or following its show. */
export function quotedOrder({ source, episode, minutes, form }: Extract<Quote, { ok: true }>) {
  const { title, channelTitle, language, durationSeconds, timesMayBeOff, toTranscribe, audioUrl } = episode
  return {
    source,
    episode: {
      title,
      channelTitle,
      language,
      durationSeconds,
      ...(timesMayBeOff && { timesMayBeOff }),
      ...(audioUrl !== undefined && { isHeard: true as const }),
    },
    minutes,
    form,
    ...(toTranscribe && { toTranscribe }),
  }
}

/** @throws the client's error, for isExisting, when there is one with this id */
export async function createRequest(
  database: Firestore,
  id: string,
  order: Parameters<typeof newRequest>[0],
  heldFor: string | undefined,
  now: Date,
): Promise<StoredRequest> {
  const request = newRequest(order, heldFor, now, checkAt)
  const { writeTime } = await summaries(database).doc(id).create(request)
  return { id, request, updateTime: writeTime }
}

/** The same as one of the writes of a transaction, whose commit fails when there is one with this id. */
export function createRequestIn(
  transaction: Pick<Transaction, 'create'>,
  database: Firestore,
  id: string,
  order: Parameters<typeof newRequest>[0],
  now: Date,
): void {
  transaction.create(summaries(database).doc(id), newRequest(order, undefined, now, checkAt))
}

/**
 * Id of a request of an account for an episode of a feed that was neither refused nor refunded, whoever pays; undefined where
 * there is none. It reads in a transaction, which fails where one comes meanwhile.
 */
export async function liveRequestIn(
  transaction: Transaction,
  database: Firestore,
  uid: string,
  episodeId: string,
): Promise<string | undefined> {
  const live = SUMMARY_STATES.filter((state) => state !== 'refused' && state !== 'failed')
  const all = summaries(database).where('uid', '==', uid).where('source.episodeId', '==', episodeId)
  return (await transaction.get(all.where('state', 'in', live).select().limit(1))).docs[0]?.id
}

/**
 * Writes down what has happened to a request, if it still is as given.
 * @returns the request after it; undefined when it has changed meanwhile, or is gone: then nothing is written
 * @throws Error when it cannot happen in the request's state
 */
export async function recordEvent(
  database: Firestore,
  stored: StoredRequest,
  event: RequestEvent,
  now: Date,
): Promise<StoredRequest | undefined> {
  const { request, update } = await changeBy(stored, event, now)
  const written = await unlessWriteConflict(() =>
    summaries(database).doc(stored.id).update(update, { lastUpdateTime: stored.updateTime }),
  )
  return written && { id: stored.id, request, updateTime: written.writeTime }
}

/**
 * The same as one of the writes of a transaction or batch: if the request has changed meanwhile, its commit fails with a
 * write conflict.
 * @throws Error when it cannot happen in the request's state
 */
export async function recordEventIn(
  writes: Writes,
  database: Firestore,
  stored: StoredRequest,
  event: RequestEvent,
  now: Date,
): Promise<void> {
  const { update } = await changeBy(stored, event, now)
  writes.update(summaries(database).doc(stored.id), update, { lastUpdateTime: stored.updateTime })
}

async function changeBy(
  { id, request: before }: StoredRequest,
  event: RequestEvent,
  now: Date,
): Promise<{ request: SummaryRequest; update: Record<string, unknown> }> {
  const next = transition(before, event, now, checkAt)
  if (next === undefined) throw new Error(`summaries/${id} is ${before.state} and cannot be ${event.type}`)
  const none = await deleteField()
  const removed = Object.fromEntries(next.remove.map((field) => [field, none]))
  return { request: next.request, update: { ...next.set, ...removed } }
}

/**
 * Forgets a request that has ended, with its summary. Its ledger stays, and so the same idempotency key charges nobody again:
 * see chargeRequest.
 * @param uid whose it must be; those of others are unknown
 */
export function eraseRequest(
  database: Firestore,
  id: string,
  uid: string,
): Promise<'erased' | 'unknown' | 'under way' | 'of a team'> {
  const reference = summaries(database).doc(id)
  return database.runTransaction(async (transaction) => {
    const request = storedRequest(await transaction.get(reference))?.request
    if (request?.uid !== uid) return 'unknown'
    if (!TERMINAL_STATES.has(request.state)) return 'under way'
    // The team has paid for it: it stays in its library. What has failed was paid back, and is in none.
    const isPaid = request.payer !== undefined && request.state !== 'failed'
    if (isPaid && request.team !== undefined) return 'of a team'
    await forgetPoints(transaction, database, uid, id)
    eraseIn(transaction, reference)
    return 'erased'
  })
}

/** @returns undefined when there is no such document, or it is none of ours: see readDocument */
export function storedRequest(snapshot: DocumentSnapshot): StoredRequest | undefined {
  const request = readDocument<SummaryRequest>(snapshot, REQUEST_SHAPE)
  if (request === undefined || snapshot.updateTime === undefined) return undefined
  return { id: snapshot.id, request, updateTime: snapshot.updateTime }
}

/** Only the server writes these documents, so a look at what decides is enough. */
export const REQUEST_SHAPE = v.looseObject({
  state: v.picklist(SUMMARY_STATES),
  uid: v.string(),
  attempt: v.number(),
  requestedAt: v.date(),
  updatedAt: v.date(),
})
