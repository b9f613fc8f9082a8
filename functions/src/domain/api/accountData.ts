import type { Invoicing } from './invoicingReply.ts'
import type { NewsletterLanguage, NewsletterState, NewsletterSubscription } from '../newsletter/newsletter.ts'
import type { Follow, FollowSettings, Offer } from '../following/following.ts'
import type { UserProfile } from '../accounts/profile.ts'
import type { TeamMember } from '../teams/teams.ts'
import type { Summary } from '../summaries/summary.ts'
import type { PushChoice } from '../summaries/push.ts'
import type { SummaryOrder, SummaryRequest } from '../summaries/summaryRequest.ts'

/** What is there once per account. */
export interface AccountData {
  id: string
  email: string
  signIn: { providers: readonly string[]; createdAt: string | null; lastAt: string | null }
  /** null where none was written yet. */
  profile: Omit<UserProfile, 'uid' | 'email' | 'verifiedSession'> | null
  /** null where nothing was ever paid for, nor a company entered. What Stripe keeps of it stands with it. */
  billing: ({ customerId: string; checkedAt: Date | null } & Invoicing) | null
  /** Keys of the API, without what they hash to. */
  apiKeys: ReadonlyArray<{
    name: string
    scope: string
    start: string
    createdAt: Date
    lastUsedAt: Date | null
  }>
  /** Consents that other addresses have given to receive this account's summaries. We do not keep those addresses. */
  deliveryConsents: ReadonlyArray<{ askedAt: Date | null; confirmedAt: Date | null }>
  /** Devices that are told of summaries, without their tokens. */
  devices: ReadonlyArray<{ choice: PushChoice; createdAt: Date; seenAt: Date }>
  /** Of the account's own address. */
  newsletter: NewsletterData | null
  /** null where no show was ever followed. */
  following: FollowingData | null
  /** null where it is in none. What it asks for at the team's expense is among its summaries. */
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
    Pick<Follow, 'title' | 'automatic' | 'kind' | 'since' | 'state' | 'spent'> & { feedUrl: string | null }
  >
}

/** An episode that was offered: on pages of their own, in the file beside the shows. */
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
  /** What apps have fetched, in bytes. */
  carried: { day: string; dayBytes: number; month: string; monthBytes: number } | null
}

export interface NewsletterData {
  name: string
  subscription: NewsletterSubscription
  language: NewsletterLanguage
  state: NewsletterState
  /** Asked for since, and not confirmed yet. */
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

export interface SummaryData
  extends Pick<
      SummaryOrder,
      'deliverTo' | 'source' | 'episode' | 'kind' | 'cost' | 'minutes' | 'requestedAt'
    >,
    Pick<
      SummaryRequest,
      | 'state'
      | 'chargedAt'
      | 'readyAt'
      | 'sentAt'
      | 'endedAt'
      | 'error'
      | 'sharedAt'
      | 'team'
      | 'template'
      | 'pdfPaidAt'
      | 'balance'
      | 'notMailed'
      | 'known'
    > {
  id: string
  /** null while there is none. */
  summary: Summary | null
  /** Where its owner has stopped listening; absent where they have not listened. */
  stoppedAtSeconds?: number
}
