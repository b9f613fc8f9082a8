import * as v from 'valibot'

/** Answers of `GET` below `/api/lists`; each address ends in `.json`. docs/rules.md "Podcast lists" */
export const LIST_IDS = ['us', 'business', 'es'] as const
export type ListId = (typeof LIST_IDS)[number]

/** Why this Friday's list is late. */
export const LATE_REASONS = ['CHART', 'TOO_FEW', 'ENGINE'] as const
export type LateReason = (typeof LATE_REASONS)[number]

const source = v.variant('type', [
  v.object({ type: v.literal('youtube'), videoId: v.string() }),
  v.object({
    type: v.literal('feed'),
    episodeId: v.string(),
    audioUrl: v.string(),
    pageUrl: v.exactOptional(v.string()),
  }),
])
const drawing = v.object({ bins: v.string(), moments: v.string() })

const texts = {
  gist: v.string(),
  keyPoints: v.array(v.object({ startSeconds: v.number(), text: v.string() })),
}

/** Text is plain, addresses are as the publisher wrote them. */
const weekEpisode = v.object({
  source,
  title: v.string(),
  show: v.string(),
  language: v.picklist(['en', 'es']),
  durationSeconds: v.number(),
  /** Length of its key moments together. */
  heardSeconds: v.number(),
  drawing,
  ...texts,
  /** Gist and points in another language, all of them; absent where one is not to be had. */
  translation: v.exactOptional(v.object({ language: v.picklist(['en', 'es']), ...texts })),
  /** Absent for a video. */
  showId: v.exactOptional(v.string()),
  /** `YYYY-MM-DD`. */
  published: v.exactOptional(v.string()),
  /** Place in the chart, from 1; absent outside charts. */
  rank: v.exactOptional(v.number()),
  /** Apple's number of the show. */
  appleId: v.exactOptional(v.number()),
  image: v.exactOptional(v.string()),
})
export type WeekEpisode = v.InferOutput<typeof weekEpisode>

export const LIST_WEEK = v.object({
  /** ISO 8601, such as 2026-W47. */
  week: v.string(),
  episodes: v.array(weekEpisode),
})
export type ListWeek = v.InferOutput<typeof LIST_WEEK>

/** A week in the archive. */
const weekHead = v.object({
  week: v.string(),
  /** Of its episodes. */
  titles: v.array(v.string()),
  shows: v.array(v.string()),
  /** Of its first episode. */
  drawing,
})
export type WeekHead = v.InferOutput<typeof weekHead>

/** Of `/api/lists/{list}`: the newest week, and earlier ones. */
export const NEWEST_ANSWER = v.object({
  /** Null before the first Friday. */
  newest: v.nullable(LIST_WEEK),
  /** Why the list of a later week is missing although its Friday is over; null where nothing is late. */
  late: v.nullable(v.object({ week: v.string(), reason: v.picklist(LATE_REASONS) })),
  /** Earlier weeks, newest first. */
  earlier: v.array(weekHead),
  weeks: v.number(),
  since: v.nullable(v.string()),
})
export type NewestAnswer = v.InferOutput<typeof NEWEST_ANSWER>

/** Of `/api/lists/{list}/weeks`, with `?before=2026-W40`: the next ones of the archive. */
export const EARLIER_ANSWER = v.object({ earlier: v.array(weekHead) })

/** Of `/api/lists`, for links to the lists. */
export const HEADS_ANSWER = v.object({
  lists: v.array(
    v.object({
      id: v.picklist(LIST_IDS),
      week: v.string(),
      episodes: v.number(),
      /** Of all its key moments. */
      heardSeconds: v.number(),
      drawing,
    }),
  ),
})
export type HeadsAnswer = v.InferOutput<typeof HEADS_ANSWER>
