import type { NewsletterLanguage, NewsletterState, NewsletterSubscription } from './newsletterCalls.ts'
import type { UserProfile } from '../profile.ts'
import type { Summary } from '../summary.ts'
import type { SummaryOrder, SummaryRequest } from '../summaryRequest.ts'

/** Answer of `POST /api/delete-account`, which has no fields. */
export type DeleteAccountAnswer =
  /** `finished`: nothing is left to do. Else the rest is erased within minutes, without anybody's doing. */
  | { success: true; message: string; data: { finished: boolean } }
  | { success: false; message: string; error_details: { accountError: 'SIGN_IN_AGAIN' } }

/** Body of `POST /api/download-data`. */
export interface DownloadDataCall {
  /** `next` of the answer before; absent for the first page. */
  page?: string
}

/** Every field absent where a page has nothing of its kind. Dates are ISO 8601, in UTC. */
export interface DataPage {
  account?: AccountData
  ledger?: readonly LedgerData[]
  summaries?: readonly SummaryData[]
  /** Ask with it for the next page; absent on the last one. */
  next?: string
}

export type DownloadDataAnswer =
  | { success: true; message: string; data: DataPage }
  | { success: false; message: string }

/** What is there once per account. */
export interface AccountData {
  id: string
  email: string
  signIn: { providers: readonly string[]; createdAt: string | null; lastAt: string | null }
  /** null where none was written yet. */
  profile: Omit<UserProfile, 'uid' | 'email' | 'verifiedSession'> | null
  billing: { customerId: string; checkedAt: Date | null } | null
  /** Consents that other addresses have given to receive this account's summaries. We do not keep those addresses. */
  deliveryConsents: ReadonlyArray<{ askedAt: Date | null; confirmedAt: Date | null }>
  /** Of the account's own address. */
  newsletter: NewsletterData | null
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
      | 'pdfPaidAt'
      | 'balance'
    > {
  id: string
  /** null while there is none. */
  summary: Summary | null
}
