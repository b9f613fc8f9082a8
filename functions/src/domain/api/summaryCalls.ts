import type { Language } from '../profile.ts'
import type { SummaryKind } from '../summaryCost.ts'
import type { RefusalDetails } from '../summaryRefusal.ts'
import type { SummaryState } from '../summaryRequest.ts'
import type { Credits, Minutes, Seconds } from '../units.ts'

/** Bodies and answers of the summary calls, as both sides know them. docs/rules.md "Calls and answers" */

export interface VideoInfoCall {
  videoId: string
}

export interface VideoInfo {
  title: string
  /** Minutes. */
  duration: Minutes
  channelTitle: string
  language: Language
  durationSeconds: Seconds
  /** Exact prices of this very episode. */
  quote: Record<SummaryKind, Credits>
  /** Whether an independent transcript exists, so that the summary will be verified. */
  verifiable: boolean
}

export interface SendSummaryCall {
  url: string
  /** Delivery address. */
  email: string
  /** Ignored: the identity token says who asks. */
  userEmail?: string
  /** Ignored: the server knows the balance. */
  userCredits?: number
  quizAnswers?: Record<string, string | string[]>
  /** Default: basic. */
  kind?: SummaryKind
  /** The price that was shown; a higher one on the server answers QUOTE_CHANGED. */
  quotedCredits?: Credits
}

export interface SendSummaryResult {
  requestId: string
  /** The verdict: `charged` and beyond, `held`, or `requested` when it took longer than the wait. */
  state: SummaryState
  requiredCredits: Credits
  /** Balance after the charge, where known; -1 is unlimited. */
  availableCredits?: Credits
}

export type Answer<Data> =
  | { success: true; message: string; data: Data }
  | { success: false; message: string; data?: { requiredCredits: Credits }; error_details?: RefusalDetails }
