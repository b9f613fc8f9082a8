import type { PlanId } from '../plans/plans.ts'
import type { SummaryKind } from '../credits/summaryCost.ts'
import type { Credits, Seconds } from '../units.ts'

/** Shows that an account may follow, by its plan. docs/rules.md "Following" */
export const SHOWS_FOLLOWED: Record<PlanId, number> = { free: 3, premium: 50, enterprise: 500 }

/** Least that the monthly cap can be: no summary costs less. And the most, which no account uses up. */
export const LOWEST_CAP: Credits = 5_000
export const HIGHEST_CAP: Credits = 10_000_000

/** Largest list of subscriptions that is read, in UTF-16 units. */
export const LONGEST_OPML = 1_000_000

/**
 * `waiting`: its feed was not read yet, or nobody could say yet whether it is everybody's; new episodes are not lost meanwhile.
 * `active`: new episodes are offered or summarized.
 * `resting`: its feed has not answered for two weeks; to follow it again has it asked once more.
 * `over-limit`: the account's plan holds fewer shows, and older ones come first; it goes on when there is room.
 * `objected`: its publisher does not want it here.
 */
export const FOLLOW_STATES = ['waiting', 'active', 'resting', 'over-limit', 'objected'] as const
export type FollowState = (typeof FOLLOW_STATES)[number]

/** Why the feed of a show that is waited for could not be read when it was last asked. */
export type FeedTrouble = 'UNREACHABLE' | 'FEED_UNREADABLE' | 'FEED_PRIVATE' | 'TOO_LARGE'

/** The document `follows/{uid}-{show}`: its owner reads and lists it (`uid ==`, limit 500), the server alone writes it. */
export interface Follow {
  uid: string
  showId: string
  /** As its feed says, or the list that it was imported from. Plain text. */
  title: string
  image: string | null
  automatic: boolean
  /** Kind of summary of its new episodes. */
  kind: SummaryKind
  /** Since when it is followed: nothing that was published before is offered. */
  since: Date
  state: FollowState
  /** Of one that is over the limit: its state when there is room again; absent: active. */
  within?: 'resting' | 'objected'
  /** Since when it rests; absent where it does not. */
  restingSince?: Date
  /** Absent where the last look at the feed found none. */
  trouble?: FeedTrouble
  /** Newest episode that was found; absent while none is known. */
  newest?: NewestEpisode
  /** What its automatic summaries have cost in a month (UTC), refunds taken off; absent before the first. */
  spent?: { month: string; credits: Credits }
  updatedAt: Date
}

export interface NewestEpisode {
  episodeId: string
  title: string
  /** As the feed says, else when it was found. */
  published: Date
  durationSeconds: Seconds | null
}

/** `each`: a mail for each summary, and what is offered in one mail a day. `off`: no mail; what is new is in the dashboard. */
export const MAIL_RHYTHMS = ['each', 'daily', 'weekly', 'off'] as const
export type MailRhythm = (typeof MAIL_RHYTHMS)[number]

export interface FollowMails {
  rhythm: MailRhythm
  /** 0 to 23, in the settings' time zone. */
  hour: number
  /** ISO 8601: 1 is Monday, 7 is Sunday. Counts for `weekly`. */
  weekday: number
}

/** The document `followSettings/{uid}`: its owner gets it, the server alone writes it. Absent before the first follow. */
export interface FollowSettings {
  uid: string
  /** Credits a month that automatic summaries may use; null: none was set, and nothing is summarized by itself. */
  cap: Credits | null
  /** What automatic summaries have used in a month (UTC), refunds taken off. Of another month than this one: nothing. */
  used: { month: string; credits: Credits }
  mails: FollowMails
  /** IANA name, such as `Europe/Madrid`. */
  timeZone: string
  /** Nothing is summarized by itself; new episodes are offered. */
  paused: boolean
  /** Shows that are followed, in every state. */
  shows: number
  updatedAt: Date
}

/** What an account has that never changed anything. */
export const DEFAULT_MAILS: FollowMails = { rhythm: 'daily', hour: 7, weekday: 1 }
export const DEFAULT_TIME_ZONE = 'UTC'

/**
 * `offered`: its owner decides. `waiting`: it will be summarized by itself. `requested`: there is a request, whose state says
 * more. `dismissed`: not now.
 */
export const OFFER_STATES = ['offered', 'waiting', 'requested', 'dismissed'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Why a new episode is offered and not summarized by itself. */
export const OFFER_REASONS = [
  /** Its show is not automatic. */
  'ask-first',
  /**
   * Its show has had as many automatic summaries today as a show gets; or it has to be heard by a transcriber, and its owner
   * has asked for as many such as an account may.
   */
  'many-at-once',
  'no-cap',
  'cap-reached',
  'unaffordable',
  'paused',
  /** The account's address is not confirmed, or gets no mail. */
  'no-address',
  /** It cannot be read, heard or paid for by what is set up. */
  'unreadable',
  /** It was tried; what it cost came back. */
  'failed',
] as const
export type OfferReason = (typeof OFFER_REASONS)[number]

/** What an automatic summary waits for. */
export type WaitReason = 'daily-limit' | 'audio-limit' | 'budget' | 'begins-soon'

/**
 * The document `offers/{hash of uid and episode}`: a new episode of a show that its owner follows. Its owner reads and lists it
 * (`uid ==`, limit 100), the server alone writes it. Summarized by `send-summary` with its `episodeId`.
 */
export interface Offer {
  uid: string
  episodeId: string
  showId: string
  show: string
  title: string
  image: string | null
  /** As the feed says, else when it was found: the order in which they are offered and summarized. */
  published: Date
  durationSeconds: Seconds | null
  kind: SummaryKind
  /** Of a summary of that kind; null where nobody knows how long the episode is. */
  price: Credits | null
  state: OfferState
  /** Whether it came to be requested, or waits, by itself. */
  automatic: boolean
  /** Present in `offered`. */
  offeredFor?: OfferReason
  /** Present in `waiting`. */
  waitsFor?: WaitReason
  /** `summaries/{requestId}`: present in `requested`. */
  requestId?: string
  foundAt: Date
  updatedAt: Date
  /** Firestore takes it away then. */
  expiresAt: Date
}

/** Codes that a call of following is refused with, beside those of find-episode, and their texts. */
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
