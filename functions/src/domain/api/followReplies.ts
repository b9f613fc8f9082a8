import * as v from 'valibot'
import { FOLLOW_STATES } from '../following/following.ts'
import { type ApiReply, done, refusedWith, replyOf } from './ApiContract.ts'
import { refusalDetails } from './refusalDetails.ts'

/** Answers of the calls about followed shows; apart from replies.ts, which every screen that calls has to load. */

/** Refused for a reason of following, with `followError`; or for one of find-episode, with `validationError`. */
const refusedFollow = refusedWith(
  v.union([
    v.object({
      followError: v.string(),
      /** Shows that the plan holds, with SHOW_LIMIT_REACHED. */
      limit: v.exactOptional(v.number()),
    }),
    refusalDetails,
  ]),
)

const plainAnswer = v.variant('success', [done({}), refusedFollow])

const followedShow = v.object({
  /** `follows/{uid}-{showId}` is what is followed now. */
  showId: v.string(),
  title: v.string(),
  state: v.fallback(v.picklist(FOLLOW_STATES), 'active'),
  automatic: v.boolean(),
  kind: v.fallback(v.picklist(['basic', 'advanced']), 'basic'),
})

export const followReply = replyOf('/api/follow', followedShow, refusedFollow)

export const unfollowReply = { path: '/api/unfollow', answer: plainAnswer } satisfies ApiReply

export const followSettingsReply = { path: '/api/follow-settings', answer: plainAnswer } satisfies ApiReply

const importedShows = v.object({
  /** Followed by this call. They are read within minutes: until then they are `waiting`. */
  followed: v.number(),
  /** Followed before. */
  known: v.number(),
  /** Entries of the file without an address that could be a feed's. */
  unreadable: v.number(),
  /** Left out, since the plan holds no more. */
  beyond: v.number(),
  /** Shows that the plan holds. */
  limit: v.number(),
})
export type ImportedShows = v.InferOutput<typeof importedShows>

export const importShowsReply = replyOf('/api/import-shows', importedShows, refusedFollow)

const exportedShows = v.object({
  /** The file: OPML 2.0. */
  opml: v.string(),
  fileName: v.string(),
  /** Shows in it. */
  shows: v.number(),
  /** Private feeds that were left out. */
  leftOut: v.number(),
})

export const exportShowsReply = replyOf('/api/export-shows', exportedShows, refusedFollow)

export const dismissOfferReply = { path: '/api/dismiss-offer', answer: plainAnswer } satisfies ApiReply

export const stopBriefsReply = { path: '/api/stop-briefs', answer: plainAnswer } satisfies ApiReply

/** By the name of the function that answers. */
export const FOLLOW_REPLIES = {
  dismissOffer: dismissOfferReply,
  exportShows: exportShowsReply,
  follow: followReply,
  followSettings: followSettingsReply,
  importShows: importShowsReply,
  stopBriefs: stopBriefsReply,
  unfollow: unfollowReply,
} as const
