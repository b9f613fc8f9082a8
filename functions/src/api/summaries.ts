import { said } from '#domain/messages.ts'
import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type {
  createdAnswer,
  excerptRequest,
  listAnswer,
  listRequest,
  summaryRequest,
  transcriptRequest,
} from './rules/schemas.ts'
import { IDEMPOTENCY_KEY } from '#domain/api/requestFields.ts'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { isReadable, TERMINAL_STATES } from '#domain/summaries/summaryRequest.ts'
import { withDates } from '#domain/time/withDates.ts'
import { removeRequest } from '../following/removeRequest.ts'
import { knownFrom } from '../summaries/knownPoints.ts'
import { NO_TRANSCRIPT, transcriptPage } from '../summaries/ownTranscript.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { requestId } from '../summaries/requestId.ts'
import { resultOf, type StoredRequest, storedRequest, summaries } from '../summaries/requests.ts'
import { requestSummary as request } from '../summaries/requestSummary.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { EXCERPT_REFUSALS, useExcerpt } from '../summaries/useExcerpt.ts'
import { cursorOf, type Place, placeIn } from './cursor.ts'
import { askedEpisode } from './episodes.ts'
import { problem, type V1Answer } from './problem.ts'
import { listedSummary, shownSummary } from './shownSummary.ts'
import type { V1Call } from './V1Call.ts'

const ID = /^[a-f0-9]{40}$/
/** Part of every tag: raised when the same summary is shown in another way. */
const FORM = 2

/** POST /api/v1/summaries: the same checks, price, charge and ledger as the app's call. docs/rules.md #api-misuse */
export async function requestSummary(
  database: Firestore,
  call: V1Call<v.InferOutput<typeof summaryRequest>>,
): Promise<V1Answer> {
  const { body, identity, idempotencyKey, now, requestId: trace, language } = call
  if (idempotencyKey === undefined || !IDEMPOTENCY_KEY.test(idempotencyKey)) return idempotencyKeyNeeded()
  const of = askedEpisode(body.episode)
  if (of === undefined) return refusalAnswer('INVALID_URL')
  const deliverTo = parseEmailAddress(body.email ?? identity.email)
  if (deliverTo === undefined) return refusalAnswer('INVALID_EMAIL')
  const asked = { of, deliverTo, kind: body.kind, ...(body.language && { writtenIn: body.language }) }
  const answer = await request(
    database,
    {
      body: { asked, quoted: { credits: body.credits, form: body.form } },
      identity,
      idempotencyKey,
      now,
      requestId: trace,
      language,
    },
    async () => undefined,
  )
  if (!answer.body.success) return answer
  const { requestId: id, state, requiredCredits, availableCredits } = answer.body.data
  const created: v.InferOutput<typeof createdAnswer> = {
    id,
    state,
    credits: requiredCredits,
    ...(availableCredits !== undefined && { left: availableCredits }),
    message: said(answer.body.message ?? '', language),
  }
  return { status: 202, headers: { Location: `/api/v1/summaries/${id}` }, body: created }
}

export function idempotencyKeyNeeded(): V1Answer {
  const detail =
    'Send an Idempotency-Key of 8 to 128 letters, digits, - and _: the same one is never charged twice.'
  return problem('IDEMPOTENCY_KEY_NEEDED', detail)
}

/** GET /api/v1/summaries: one query, which reads one document more than it shows. */
export async function listSummaries(
  database: Firestore,
  { body, identity: { uid } }: V1Call<v.InferOutput<typeof listRequest>>,
): Promise<V1Answer> {
  const place = body.cursor === undefined ? undefined : placeIn(body.cursor, uid)
  if (body.cursor !== undefined && place === undefined) return badCursor()
  const { found, next } = await requestsAfter(database, uid, place, Number(body.limit))
  const listed: v.InferOutput<typeof listAnswer> = {
    summaries: found.map(({ id, request: each }) => listedSummary(id, each)),
    ...(next !== undefined && { next }),
  }
  return { body: listed }
}

export function badCursor(): V1Answer {
  return problem('BAD_CURSOR', 'Ask for the list from its start.')
}

/** An account's newest requests from a place on, with the next cursor; passes over unreadable documents. */
export async function requestsAfter(
  database: Firestore,
  uid: string,
  place: Place | undefined,
  most: number,
): Promise<{ found: StoredRequest[]; next: string | undefined }> {
  const { FieldPath } = await import('firebase-admin/firestore')
  const newest = summaries(database)
    .where('uid', '==', uid)
    .orderBy('requestedAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(most + 1)
  const page = place === undefined ? newest : newest.startAfter(place.requestedAt, place.id)
  const { docs } = await page.get()
  const last = docs.length > most ? docs[most - 1] : undefined
  const requestedAt = withDates(last?.get('requestedAt'))
  return {
    found: docs.slice(0, most).flatMap((each) => storedRequest(each) ?? []),
    next: last && requestedAt instanceof Date ? cursorOf({ requestedAt, id: last.id }, uid) : undefined,
  }
}

type Named = V1Call<{ id: string }>

/** What it may be called by: its id, or the Idempotency-Key that asked for it, which may look like an id. */
function idsOf({ body: { id }, identity }: Pick<Named, 'body' | 'identity'>): readonly string[] {
  const asked = requestId(identity.uid, id)
  return ID.test(id) ? [id, asked] : [asked]
}

async function ownRequest(database: Firestore, call: Named): Promise<StoredRequest | undefined> {
  for (const id of idsOf(call)) {
    const stored = storedRequest(await summaries(database).doc(id).get())
    if (stored?.request.uid === call.identity.uid) return stored
  }
  return undefined
}

/** GET /api/v1/summaries/{id}: one or two reads, more with known points; another account's is unknown. */
export async function getSummary(database: Firestore, call: Named): Promise<V1Answer> {
  const stored = await ownRequest(database, call)
  if (stored === undefined) return unknownSummary()
  const { id, request: found, updateTime } = stored
  const { seconds, nanoseconds } = updateTime
  // What is known changes with earlier summaries, and with the account's choice.
  const isMarked = found.known !== undefined && call.profile.marksKnown !== false
  const known = isMarked ? await knownFrom(database, found, call.profile) : undefined
  const headers = {
    ETag: `"${FORM}-${seconds.toString(36)}-${nanoseconds.toString(36)}${known ? `-${known.length}` : ''}"`,
    ...(!TERMINAL_STATES.has(found.state) && { 'Retry-After': '10' }),
  }
  if (isKnown(headers.ETag, call.knownTag)) return { status: 304, headers, body: {} }
  const result = resultOf(summaries(database).doc(id))
  const summary = isReadable(found.state) ? storedSummary(await result.get()) : undefined
  return { headers, body: shownSummary(id, found, summary, known) }
}

/** GET /api/v1/summaries/{id}/transcript: what the app's own call answers. */
export async function getTranscript(
  database: Firestore,
  call: V1Call<v.InferOutput<typeof transcriptRequest>>,
): Promise<V1Answer> {
  const { identity, now } = call
  for (const summaryId of idsOf(call)) {
    const { cursor } = call.body
    const page = await transcriptPage(database, { summaryId, cursor }, identity.uid, now)
    if (typeof page !== 'string') {
      const { version: _, ...body } = page
      return { body }
    }
    if (page !== 'unknown')
      return problem(page === 'not made' ? 'UNDER_WAY' : 'NOT_READABLE', NO_TRANSCRIPT[page][1])
  }
  return unknownSummary()
}

/** Whether If-None-Match names a tag, weak or strong. */
export function isKnown(tag: string, knownTag: string): boolean {
  return knownTag === '*' || knownTag.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

/** POST /api/v1/summaries/{id}/excerpt */
export async function pressExcerpt(
  database: Firestore,
  call: V1Call<v.InferOutput<typeof excerptRequest>>,
): Promise<V1Answer> {
  const { body, identity, now } = call
  const stored = await ownRequest(database, call)
  if (stored === undefined) return unknownSummary()
  const { id } = stored
  const done = await useExcerpt(database, { id, what: body.do, uid: identity.uid, now })
  if (done === 'unknown') return unknownSummary()
  if (typeof done === 'string')
    return problem(done === 'under way' ? 'UNDER_WAY' : 'NO_EXCERPT', EXCERPT_REFUSALS[done][1])
  return { body: { id, ...(done.balance !== undefined && { left: done.balance }) } }
}

/** DELETE /api/v1/summaries/{id} */
export async function deleteSummary(database: Firestore, call: Named): Promise<V1Answer> {
  const stored = await ownRequest(database, call)
  if (stored === undefined) return unknownSummary()
  const { id } = stored
  const outcome = await removeRequest(database, stored, call.now)
  if (outcome === 'unknown') return unknownSummary()
  if (outcome === 'under way') return problem('UNDER_WAY', 'Delete it once it is sent, refused or failed.')
  if (outcome === 'of a team') return problem('PAID_BY_TEAM', 'It stays in the library of your team.')
  return { body: { id, deleted: true } }
}

function unknownSummary(): V1Answer {
  return problem('UNKNOWN_SUMMARY', 'Your account has no summary by this id or Idempotency-Key.')
}
