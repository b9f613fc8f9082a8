import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE } from '#domain/api/apiCallLimits.ts'
import type { V1CallName } from '#domain/api/v1/calls.ts'
import { effectiveCredits, nextReset } from '#domain/credits/effectiveCredits.ts'
import { answerFollow, answerUnfollow, shownFollow } from '../following/answerFollow.ts'
import { follows, storedFollow } from '../following/followStore.ts'
import {
  accountAnswer,
  accountRequest,
  askAnswer,
  askRequest,
  createdAnswer,
  deletedAnswer,
  excerptAnswer,
  excerptRequest,
  findAnswer,
  findRequest,
  followAnswer,
  followRequest,
  followsAnswer,
  followsRequest,
  idRequest,
  listAnswer,
  listRequest,
  momentsAnswer,
  momentsRequest,
  quoteAnswer,
  quoteRequest,
  showRequest,
  summaryAnswer,
  summaryRequest,
  transcriptAnswer,
  transcriptRequest,
  unfollowAnswer,
} from './rules/schemas.ts'
import { findEpisode, quoteEpisodeOf } from './episodes.ts'
import { type V1Answer, problem } from './problem.ts'
import {
  deleteSummary,
  getSummary,
  getTranscript,
  listSummaries,
  pressExcerpt,
  requestSummary,
  idempotencyKeyNeeded,
} from './summaries.ts'
import type { V1Call } from './V1Call.ts'
import { episodeMoment } from '#domain/episodes/episodeSource.ts'
import { answerQuestion } from '../asking/answerQuestion.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { IDEMPOTENCY_KEY } from '#domain/api/requestFields.ts'
import { storedMoments } from '../moments/momentPages.ts'
import { setting } from '../platform/config.ts'

export interface Operation {
  /** Of the body, or of path and query. */
  request: v.GenericSchema
  answer: v.GenericSchema
  /** Of a success. */
  status: number
  /** @param call its body as `request` has parsed it */
  handle: (database: Firestore, call: V1Call<unknown>) => Promise<V1Answer>
}

/** Ties a handler to the schema that its body was parsed by. */
function operation<Request extends v.GenericSchema>(
  request: Request,
  answer: v.GenericSchema,
  handle: (database: Firestore, call: V1Call<v.InferOutput<Request>>) => Promise<V1Answer> | V1Answer,
  status = 200,
): Operation {
  return { request, answer, status, handle: async (database, call) => handle(database, call) }
}

/** Routes, the description and the agents' tools all go by this table. docs/rules.md "API" */
export const OPERATIONS: Record<V1CallName, Operation> = {
  findEpisode: operation(findRequest, findAnswer, findEpisode),
  quote: operation(quoteRequest, quoteAnswer, quoteEpisodeOf),
  requestSummary: operation(summaryRequest, createdAnswer, requestSummary, 202),
  listSummaries: operation(listRequest, listAnswer, listSummaries),
  getSummary: operation(idRequest, summaryAnswer, getSummary),
  getTranscript: operation(transcriptRequest, transcriptAnswer, getTranscript),
  useExcerpt: operation(excerptRequest, excerptAnswer, pressExcerpt),
  deleteSummary: operation(idRequest, deletedAnswer, deleteSummary),
  listMoments: operation(momentsRequest, momentsAnswer, listMoments),
  askLibrary: operation(askRequest, askAnswer, askLibrary),
  listFollows: operation(followsRequest, followsAnswer, listFollows),
  follow: operation(followRequest, followAnswer, followShow),
  unfollow: operation(showRequest, unfollowAnswer, unfollowShow),
  getAccount: operation(accountRequest, accountAnswer, (_, call) => getAccount(call)),
}

/** GET /api/v1/account: nothing is read for it but what every call reads. */
function getAccount({ profile, key, now }: V1Call<unknown>): V1Answer<v.InferOutput<typeof accountAnswer>> {
  const credits = effectiveCredits(profile.credits, now)
  const { current, monthly, usedThisMonth } = credits
  return {
    body: {
      plan: profile.subscription.plan,
      credits: { left: current, monthly, usedThisMonth, resetsAt: nextReset(credits, now).toISOString() },
      limits: { callsPerMinute: API_CALLS_PER_MINUTE, callsPerDay: API_CALLS_PER_DAY },
      key: { name: key.name, scope: key.scope },
    },
  }
}

type Shown = v.InferOutput<typeof followAnswer>

/** GET /api/v1/follows: all of them, by their title. */
async function listFollows(
  database: Firestore,
  { identity: { uid } }: V1Call<unknown>,
): Promise<V1Answer<v.InferOutput<typeof followsAnswer>>> {
  const { docs } = await follows(database).where('uid', '==', uid).get()
  const all = docs.flatMap((snapshot) => {
    const follow = storedFollow(snapshot)
    return follow === undefined ? [] : [toldFollow(shownFollow(follow))]
  })
  return { body: { follows: all.toSorted((one, other) => one.title.localeCompare(other.title, 'en')) } }
}

/** PUT /api/v1/follows/{show}, by the very code of the app's call. */
async function followShow(
  database: Firestore,
  { body: { show, language, ...choice }, identity, now }: V1Call<v.InferOutput<typeof followRequest>>,
): Promise<V1Answer> {
  const asked = { showId: show, ...choice, ...(language !== undefined && { writtenIn: language }) }
  const answer = await answerFollow(database, { body: asked, identity, now })
  const { body } = answer
  return body.success ? { body: toldFollow(body.data) } : answer
}

/** DELETE /api/v1/follows/{show} */
async function unfollowShow(
  database: Firestore,
  { body: { show }, identity, now }: V1Call<v.InferOutput<typeof showRequest>>,
): Promise<V1Answer> {
  const answer = await answerUnfollow(database, { body: { showId: show }, identity, now })
  return answer.body.success ? { body: { show, followed: false } } : answer
}

function toldFollow({ showId: show, writtenIn: language, ...follow }: ReturnType<typeof shownFollow>): Shown {
  return { show, ...follow, language }
}

/** POST /api/v1/ask: what the app's own call answers, at the same price. docs/rules.md "Asking" */
async function askLibrary(
  database: Firestore,
  { body: asked, identity, idempotencyKey, now }: V1Call<v.InferOutput<typeof askRequest>>,
): Promise<V1Answer> {
  if (idempotencyKey === undefined || !IDEMPOTENCY_KEY.test(idempotencyKey)) return idempotencyKeyNeeded()
  const answer = await answerQuestion(database, { asked, identity, idempotencyKey, now })
  if (answer === 'SESSION_ENDED') return problem('KEY_NEEDED', 'The account of this key is gone.')
  if ('againSeconds' in answer)
    return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds: answer.againSeconds })
  const { sentences, passages, why, charged, balance } = answer
  const shown: v.InferOutput<typeof askAnswer> = {
    sentences,
    passages: passages.map((each) => ({
      summary: each.summaryId,
      episode: each.title,
      show: each.show,
      quote: each.text,
      second: each.startSeconds,
      link: episodeMoment(each.source, each.startSeconds),
      ...(each.speaker !== undefined && { speaker: each.speaker }),
    })),
    ...(why && { why }),
    credits: charged,
    left: balance,
  }
  return { body: shown }
}

const MOST_LISTED = 200

/** GET /api/v1/moments: a read for each page of moments that the account has. */
async function listMoments(
  database: Firestore,
  { body, identity: { uid } }: V1Call<v.InferOutput<typeof momentsRequest>>,
): Promise<V1Answer> {
  const from = Number(body.cursor ?? 0)
  const all = await storedMoments(database, uid)
  const moments = all.slice(from, from + MOST_LISTED).map((each) => ({
    id: each.id,
    summary: each.summaryId,
    episode: each.title,
    show: each.show,
    quote: each.quote,
    second: each.startSeconds,
    endSecond: each.endSeconds,
    link: episodeMoment(each.source, each.startSeconds),
    verified: each.isChecked === true,
    ...(each.speaker !== undefined && { speaker: each.speaker }),
    note: each.note,
    keptAt: each.keptAt.toISOString(),
    ...(each.shareId !== undefined && { shared: `${setting('APP_URL')}/m/${each.shareId}` }),
  }))
  const next = from + MOST_LISTED
  const listed: v.InferOutput<typeof momentsAnswer> = {
    moments,
    ...(next < all.length && { next: String(next) }),
  }
  return { body: listed }
}
