import type { SummaryKind } from '../credits/summaryCost.ts'
import type { SummaryLanguage } from '../languages.ts'
import type { Credits, Seconds } from '../units.ts'

/** The lowest monthly cap equals the cheapest summary; the highest is beyond any use. */
export const LOWEST_CAP: Credits = 5_000
export const HIGHEST_CAP: Credits = 10_000_000

/** In UTF-16 units. */
export const LONGEST_OPML = 1_000_000

/**
 * `waiting`: its feed is unread, or not yet known to be public; new episodes are not lost meanwhile.
 * `active`: new episodes are offered or summarized. `resting`: its feed has not answered for two weeks;
 * following it again asks it once more. `over-limit`: beyond the plan's number of shows, older ones first;
 * goes on when there is room. `objected`: its publisher does not want it here.
 */
export const FOLLOW_STATES = ['waiting', 'active', 'resting', 'over-limit', 'objected'] as const
export type FollowState = (typeof FOLLOW_STATES)[number]

/** Why the last reading of a waiting show's feed failed. */
export type FeedTrouble = 'UNREACHABLE' | 'FEED_UNREADABLE' | 'FEED_PRIVATE' | 'TOO_LARGE'

/** The document `follows/{uid}-{show}`: its owner reads and lists it (`uid ==`, limit 500), only the server writes it. */
export interface Follow {
  uid: string
  showId: string
  /** From its feed, or from the imported list. Plain text. */
  title: string
  image: string | null
  automatic: boolean
  /** Of its automatic summaries. */
  kind: SummaryKind
  /** Of all its summaries; null, or absent as in old ones: the account's choice. */
  writtenIn?: SummaryLanguage | null
  /** Start of the follow: earlier episodes are not offered. */
  since: Date
  state: FollowState
  /** State before `over-limit`, for when there is room again; absent: active. */
  within?: 'resting' | 'objected'
  restingSince?: Date
  /** Absent after a successful reading. */
  trouble?: FeedTrouble
  /** Absent while none is known. */
  newest?: NewestEpisode
  /** Cost of its automatic summaries in a month (UTC), less refunds; absent before the first. */
  spent?: { month: string; credits: Credits }
  updatedAt: Date
}

export interface NewestEpisode {
  episodeId: string
  title: string
  /** By the feed, else when it was found. */
  published: Date
  durationSeconds: Seconds | null
}

/** `each`: a mail per summary, and one mail a day for offers. `off`: no mail; only the dashboard. */
export const MAIL_RHYTHMS = ['each', 'daily', 'weekly', 'off'] as const
export type MailRhythm = (typeof MAIL_RHYTHMS)[number]

/** Ways of a brief; what no device takes is mailed. */
export const MAIL_WAYS = ['mail', 'push'] as const
export type MailWay = (typeof MAIL_WAYS)[number]

export interface FollowMails {
  rhythm: MailRhythm
  /** Absent: mail. */
  by?: MailWay
  /** 0 to 23, in the settings' time zone. */
  hour: number
  /** ISO 8601: 1 is Monday, 7 is Sunday. For `weekly`. */
  weekday: number
}

/** The document `followSettings/{uid}`: its owner gets it, only the server writes it. Absent before the first follow. */
export interface FollowSettings {
  uid: string
  /** Credits a month for automatic summaries; null: none set, so none is made. */
  cap: Credits | null
  /** Used by automatic summaries in a month (UTC), less refunds. Other months count nothing. */
  used: { month: string; credits: Credits }
  mails: FollowMails
  /** IANA name, such as `Europe/Madrid`. */
  timeZone: string
  /** No automatic summaries; new episodes are offered. */
  paused: boolean
  /** Followed shows, in every state. */
  shows: number
  updatedAt: Date
}

export const DEFAULT_MAILS: FollowMails = { rhythm: 'daily', hour: 7, weekday: 1 }
export const DEFAULT_TIME_ZONE = 'UTC'

/** `waiting`: its automatic summary is due. `requested`: its request says more. `dismissed`: not now. */
export const OFFER_STATES = ['offered', 'waiting', 'requested', 'dismissed'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Why a new episode is offered, not summarized automatically. */
export const OFFER_REASONS = [
  /** Its show is not automatic. */
  'ask-first',
  /** The show had its automatic summaries of today, or needs transcription beyond its owner's limit. */
  'many-at-once',
  'no-cap',
  'cap-reached',
  'unaffordable',
  'paused',
  /** The account's address is unconfirmed, or gets no mail. */
  'no-address',
  /** The available engines cannot read, hear or afford it. */
  'unreadable',
  /** The attempt failed and was refunded. */
  'failed',
] as const
export type OfferReason = (typeof OFFER_REASONS)[number]

export type WaitReason = 'daily-limit' | 'audio-limit' | 'budget' | 'begins-soon'

/**
 * The document `offers/{hash of uid and episode}`: a new episode of a followed show. Its owner reads and lists it (`uid ==`,
 * limit 100), only the server writes it. `send-summary` with its `episodeId` summarizes it.
 */
export interface Offer {
  uid: string
  episodeId: string
  showId: string
  show: string
  title: string
  image: string | null
  /** By the feed, else when it was found: offers and summaries go in this order. */
  published: Date
  durationSeconds: Seconds | null
  kind: SummaryKind
  /** Of that kind; null while the length is unknown. */
  price: Credits | null
  state: OfferState
  automatic: boolean
  /** With `offered`. */
  offeredFor?: OfferReason
  /** With `waiting`. */
  waitsFor?: WaitReason
  /** `summaries/{requestId}`: with `requested`. */
  requestId?: string
  foundAt: Date
  updatedAt: Date
  /** Firestore's TTL. */
  expiresAt: Date
}

/** Refusals of following, beside those of find-episode. */
export const FOLLOW_REFUSALS = {
  SHOW_LIMIT_REACHED: 'You follow as many shows as your plan holds. Unfollow one, or choose a larger plan.',
  CAP_NEEDED:
    'Please set how many credits a month new episodes may use. Then they can be summarized by themselves.',
  SEVERAL_SHOWS: 'Several shows have this name. Please choose one of them.',
  NOT_A_SHOW: 'This is a single file and no show: nothing new will come of it.',
  NOT_FOLLOWED: 'You do not follow this show.',
  LIST_UNREADABLE:
    'This is no list of shows. Export one as OPML from your podcast app, and choose that file.',
  LIST_EMPTY: 'There is no show in this file.',
  OFFER_GONE: 'This offer is no longer there.',
  NOT_IN_TEAM: 'You are not in a team.',
  TEAM_OFFERS_ONLY: 'New episodes of a team’s shows are offered. Nothing is summarized by itself.',
  PRIVATE_FEED: 'What comes from a private feed stays with its listener.',
} as const
export type FollowRefusal = keyof typeof FOLLOW_REFUSALS
