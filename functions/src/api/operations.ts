import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { V1CallName } from '#domain/api/v1/calls.ts'
import {
  accountAnswer,
  accountRequest,
  createdAnswer,
  deletedAnswer,
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
} from '#domain/api/v1/schemas.ts'
import { getAccount } from './account.ts'
import { findEpisode, quoteEpisodeOf } from './episodes.ts'
import { followShow, listFollows, unfollowShow } from './follows.ts'
import { listMoments } from './moments.ts'
import type { V1Answer } from './problem.ts'
import { deleteSummary, getSummary, getTranscript, listSummaries, requestSummary } from './summaries.ts'
import type { V1Call } from './V1Call.ts'

/** A call by its schemas and what answers it. */
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
  return {
    request,
    answer,
    status,
    handle: async (database, call) => handle(database, call),
  }
}

/** Routes, the description and the agents' tools all go by this table. docs/rules.md "API" */
export const OPERATIONS: Record<V1CallName, Operation> = {
  findEpisode: operation(findRequest, findAnswer, findEpisode),
  quote: operation(quoteRequest, quoteAnswer, quoteEpisodeOf),
  requestSummary: operation(summaryRequest, createdAnswer, requestSummary, 202),
  listSummaries: operation(listRequest, listAnswer, listSummaries),
  getSummary: operation(idRequest, summaryAnswer, getSummary),
  getTranscript: operation(transcriptRequest, transcriptAnswer, getTranscript),
  deleteSummary: operation(idRequest, deletedAnswer, deleteSummary),
  listMoments: operation(momentsRequest, momentsAnswer, listMoments),
  listFollows: operation(followsRequest, followsAnswer, listFollows),
  follow: operation(followRequest, followAnswer, followShow),
  unfollow: operation(showRequest, unfollowAnswer, unfollowShow),
  getAccount: operation(accountRequest, accountAnswer, (_, call) => getAccount(call)),
}
