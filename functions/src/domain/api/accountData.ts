import type { KeptAnswer } from './askReplies.ts'
import type { Invoicing } from './invoicingReply.ts'
import type { NewsletterLanguage, NewsletterState, NewsletterSubscription } from '../newsletter/newsletter.ts'
import type { Follow, FollowSettings, Offer } from '../following/following.ts'
import type { UserProfile } from '../accounts/profile.ts'
import type { TeamMember } from '../teams/teams.ts'
import type { Summary } from '../summaries/summary.ts'
import type { PushChoice } from '../summaries/push.ts'
import type { SummaryRequest } from '../summaries/summaryRequest.ts'

export interface AccountData {
  id: string
  email: string
  signIn: { providers: readonly string[]; createdAt: string | null; lastAt: string | null }
  /** null before the first write. */
  profile: Omit<UserProfile, 'uid' | 'email' | 'verifiedSession'> | null
  /** null where the account neither paid nor entered a company. What Stripe keeps of it stands with it. */
  billing: ({ customerId: string; checkedAt: Date | null } & Invoicing) | null
  /** Without their hashes. */
  apiKeys: ReadonlyArray<{
    name: string
    scope: string
    start: string
    createdAt: Date
    lastUsedAt: Date | null
  }>
  /** Consents of other addresses to receive this account's summaries. We do not keep those addresses. */
  deliveryConsents: ReadonlyArray<{ askedAt: Date | null; confirmedAt: Date | null }>
  /** Without their tokens. */
  devices: ReadonlyArray<{ choice: PushChoice; createdAt: Date; seenAt: Date }>
  /** Of the account's own address. */
  newsletter: NewsletterData | null
  /** null before the first follow. */
  following: FollowingData | null
  /** Answers of its library that it keeps. */
  answers: readonly KeptAnswer[]
  /** null without a team. Summaries at the team's expense are among its summaries. */
  team: TeamData | null
  /** null where it never had one. */
  privateFeed: PrivateFeedData | null
}

export interface TeamData extends Pick<TeamMember, 'role' | 'name' | 'email' | 'cap' | 'used' | 'joinedAt'> {
  teamName: string
}

export interface FollowingData {
  settings: Pick<FollowSettings, 'cap' | 'used' | 'mails' | 'timeZone' | 'paused'>
  shows: ReadonlyArray<
    Pick<Follow, 'title' | 'automatic' | 'kind' | 'writtenIn' | 'since' | 'state' | 'spent'> & {
      feedUrl: string | null
    }
  >
}

/** An offer: it comes on pages of its own, and stands beside the shows in the file. */
export type OfferData = Pick<
  Offer,
  'show' | 'title' | 'published' | 'kind' | 'price' | 'state' | 'automatic' | 'foundAt'
>

/** Without its address, which is a key: the account's screen shows it. */
export interface PrivateFeedData {
  isOn: boolean
  createdAt: Date | null
  /** About when it was last read. */
  readAt: Date | null
  /** Bytes that apps have fetched. */
  carried: { day: string; dayBytes: number; month: string; monthBytes: number } | null
}

export interface NewsletterData {
  name: string
  subscription: NewsletterSubscription
  language: NewsletterLanguage
  state: NewsletterState
  /** Asked for since, not confirmed yet. */
  asked: { name: string; subscription: NewsletterSubscription; language: NewsletterLanguage } | null
  consents: ReadonlyArray<{
    at: Date
    what: string
    by: string
    to?: { subscription: NewsletterSubscription; language: NewsletterLanguage }
  }>
  createdAt: Date
}

export interface LedgerData {
  id: string
  at: Date
  reason: string
  amount: number
  cost: number
  balanceAfter: number
  summaryId?: string
}

/** What the download has of a request. */
export const SUMMARY_DATA_FIELDS = [
  'deliverTo',
  'source',
  'episode',
  'kind',
  'cost',
  'minutes',
  'requestedAt',
  'state',
  'chargedAt',
  'readyAt',
  'sentAt',
  'endedAt',
  'error',
  'sharedAt',
  'archivedAt',
  'team',
  'template',
  'pdfPaidAt',
  'balance',
  'notMailed',
  'known',
] as const satisfies ReadonlyArray<keyof SummaryRequest>

export interface SummaryData extends Pick<SummaryRequest, (typeof SUMMARY_DATA_FIELDS)[number]> {
  id: string
  /** null before it is made. */
  summary: Summary | null
  /** Where its owner stopped listening; absent where they have not listened. */
  stoppedAtSeconds?: number
}
