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

/** A request with its update time, for conditional writes. */
export interface StoredRequest {
  id: string
  request: SummaryRequest
  updateTime: Timestamp
}

export function summaries(database: Firestore): CollectionReference {
  return database.collection('summaries')
}

/** The summary itself, apart from the request, so that lists stay cheap. */
export function resultOf(summary: DocumentReference): DocumentReference {
  return summary.collection('parts').doc('result')
}

/** Our cost, server only. */
export function costOf(summary: DocumentReference): DocumentReference {
  return summary.collection('parts').doc('cost')
}

/** Where its owner stopped listening, on any device. */
export function positionOf(summary: DocumentReference): DocumentReference {
  return summary.collection('parts').doc('position')
}

/** Deletes a request with all its parts, as writes of a transaction or batch. */
export function eraseIn(
  writes: { delete(reference: DocumentReference): unknown },
  reference: DocumentReference,
): void {
  for (const part of [resultOf, costOf, positionOf]) writes.delete(part(reference))
  writes.delete(reference)
}

/** Points of an account's newest summaries, for comparison. */
export function knownPointsOf(database: Firestore, uid: string): DocumentReference {
  return database.collection('knownPoints').doc(uid)
}

/** Removes the points of a summary that left the account. A read, and maybe a write. */
export async function forgetPoints(
  transaction: Transaction,
  database: Firestore,
  uid: string,
  id: string,
): Promise<void> {
  const { ref, exists } = await transaction.get(knownPointsOf(database, uid))
  if (exists) transaction.set(ref, { of: { [id]: await deleteField() } }, { merge: true })
}

export interface Writes {
  set(reference: DocumentReference, data: object, options?: SetOptions): unknown
  update(reference: DocumentReference, data: UpdateData<object>, precondition: Precondition): unknown
}

/** Order fields of a quoted episode, for manual and automatic requests. */
export function quotedOrder({ source, episode, minutes, form, writtenIn }: Extract<Quote, { ok: true }>) {
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
    ...(writtenIn && { writtenIn }),
    ...(toTranscribe && { toTranscribe }),
  }
}

/** @throws the client's error, for isExisting, when the id exists */
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

/** As a write of a transaction, whose commit fails when the id exists. */
export function createRequestIn(
  transaction: Pick<Transaction, 'create'>,
  database: Firestore,
  id: string,
  order: Parameters<typeof newRequest>[0],
  now: Date,
): void {
  transaction.create(summaries(database).doc(id), newRequest(order, undefined, now, checkAt))
}

/** Id of an account's request for a feed's episode, neither refused nor refunded, whoever pays; undefined without. */
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
 * Records an event of an unchanged request.
 * @returns the request after it; undefined when it has changed, or is gone: then nothing is written
 * @throws Error when its state does not allow the event
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

/** As a write that fails if the request has changed. @throws Error when its state does not allow the event */
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

async function changeBy({ id, request: before }: StoredRequest, event: RequestEvent, now: Date) {
  const next = transition(before, event, now, checkAt)
  if (next === undefined) throw new Error(`summaries/${id} is ${before.state} and cannot be ${event.type}`)
  const none = await deleteField()
  const removed = Object.fromEntries(next.remove.map((field) => [field, none]))
  return { request: next.request, update: { ...next.set, ...removed } }
}

/** Deletes an ended request with its summary; its ledger stays: see chargeRequest. @param uid of its owner */
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
    // A summary that the team paid for stays in its library. Failed ones were refunded, and are in none.
    const isPaid = request.payer !== undefined && request.state !== 'failed'
    if (isPaid && request.team !== undefined) return 'of a team'
    await forgetPoints(transaction, database, uid, id)
    eraseIn(transaction, reference)
    return 'erased'
  })
}

/** @returns undefined without a valid document: see readDocument */
export function storedRequest(snapshot: DocumentSnapshot): StoredRequest | undefined {
  const request = readDocument<SummaryRequest>(snapshot, REQUEST_SHAPE)
  if (request === undefined || snapshot.updateTime === undefined) return undefined
  return { id: snapshot.id, request, updateTime: snapshot.updateTime }
}

/** Only the server writes these documents, so checking the deciding fields is enough. */
export const REQUEST_SHAPE = v.looseObject({
  state: v.picklist(SUMMARY_STATES),
  uid: v.string(),
  attempt: v.number(),
  requestedAt: v.date(),
  updatedAt: v.date(),
})
