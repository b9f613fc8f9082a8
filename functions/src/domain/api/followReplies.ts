import * as v from 'valibot'
import { FOLLOW_STATES } from '../following/following.ts'
import { SUMMARY_LANGUAGES } from '../languages.ts'
import { type ApiReply, done, refusedWith, replyOf } from './ApiContract.ts'
import { refusalDetails } from './refusalDetails.ts'

/** A refusal of following has `followError`; one of find-episode has `validationError`. */
const refusedFollow = refusedWith(
  v.union([
    v.object({
      followError: v.string(),
      /** The plan's limit, with SHOW_LIMIT_REACHED. */
      limit: v.exactOptional(v.number()),
    }),
    refusalDetails,
  ]),
)

const plainAnswer = v.variant('success', [done({}), refusedFollow])

const followedShow = v.object({
  /** The follow is `follows/{uid}-{showId}`. */
  showId: v.string(),
  title: v.string(),
  state: v.fallback(v.picklist(FOLLOW_STATES), 'active'),
  automatic: v.boolean(),
  kind: v.fallback(v.picklist(['basic', 'advanced']), 'basic'),
  writtenIn: v.fallback(v.nullable(v.picklist(SUMMARY_LANGUAGES)), null),
})

const importedShows = v.object({
  /** Followed by this call. Read within minutes; `waiting` until then. */
  followed: v.number(),
  /** Followed before. */
  known: v.number(),
  /** Entries without a possible feed address. */
  unreadable: v.number(),
  /** Left out, beyond the plan's limit. */
  beyond: v.number(),
  /** The plan's limit. */
  limit: v.number(),
})
export type ImportedShows = v.InferOutput<typeof importedShows>

const exportedShows = v.object({
  /** The file: OPML 2.0. */
  opml: v.string(),
  fileName: v.string(),
  shows: v.number(),
  /** Private feeds that were left out. */
  leftOut: v.number(),
})

export const FOLLOW_REPLIES = {
  dismissOffer: { path: '/api/dismiss-offer', answer: plainAnswer },
  exportShows: replyOf('/api/export-shows', exportedShows, refusedFollow),
  follow: replyOf('/api/follow', followedShow, refusedFollow),
  followSettings: { path: '/api/follow-settings', answer: plainAnswer },
  importShows: replyOf('/api/import-shows', importedShows, refusedFollow),
  stopBriefs: { path: '/api/stop-briefs', answer: plainAnswer },
  unfollow: { path: '/api/unfollow', answer: plainAnswer },
} as const satisfies Record<string, ApiReply>
