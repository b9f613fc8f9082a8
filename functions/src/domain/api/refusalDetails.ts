import * as v from 'valibot'
import { SUMMARY_FORMS } from '../summaries/summary.ts'
import { codeOf, refused } from './ApiContract.ts'

/** Why a summary request is refused, uncharged. How the web shows each: docs/rules.md "Calls and answers" */
const VALIDATION_ERRORS = [
  'INVALID_URL',
  'INVALID_EMAIL',
  'VIDEO_NOT_FOUND',
  'VIDEO_NOT_PUBLIC',
  'VIDEO_IS_LIVE',
  'VIDEO_EMPTY',
  'VIDEO_TOO_LONG',
  'UNSUPPORTED_LANGUAGE',
  'NO_TRANSCRIPT',
  'NO_WORDS',
  'SOUND_UNHEARD',
  'NOT_A_PODCAST',
  'NOTHING_FOUND',
  'FEED_UNREADABLE',
  'FEED_PRIVATE',
  'EPISODE_GONE',
  'ONLY_ON_SPOTIFY',
  'ONLY_ON_APPLE',
  'YOUTUBE_LIST',
  'NO_AUDIO',
  'TOO_LARGE',
  'UNREACHABLE',
  'PUBLISHER_OBJECTS',
  'OWN_ADDRESS_ONLY',
  'BUDGET_REACHED',
  'EPISODE_TOO_DEAR',
  'QUOTE_CHANGED',
  'INSUFFICIENT_CREDITS',
  'DAILY_LIMIT_REACHED',
  'AUDIO_LIMIT_REACHED',
  'NOT_IN_TEAM',
  'TEAM_PAUSED',
  'TEAM_CAP_REACHED',
  'TEAM_PRIVATE_FEED',
  'DELIVERY_LIMIT_REACHED',
  'DELIVERY_SUPPRESSED',
  'HUMAN_CHECK_FAILED',
  'CALL_LIMIT_REACHED',
] as const
export type ValidationError = (typeof VALIDATION_ERRORS)[number]

/** Credits of both kinds of summary. */
export const prices = v.object({ basic: v.number(), advanced: v.number() })

/** `error_details` of an answer. docs/rules.md "Calls and answers" */
export const refusalDetails = v.object({
  validationError: codeOf(VALIDATION_ERRORS),
  /** Minutes. */
  videoDuration: v.exactOptional(v.number()),
  requiredCredits: v.exactOptional(v.number()),
  availableCredits: v.exactOptional(v.number()),
  /** Both prices and the form, with QUOTE_CHANGED. */
  quote: v.exactOptional(prices),
  form: v.exactOptional(v.picklist(SUMMARY_FORMS)),
  /** With CALL_LIMIT_REACHED and BUDGET_REACHED; a client's clock may be wrong. */
  retryAfterSeconds: v.exactOptional(v.number()),
})
export type RefusalDetails = v.InferOutput<typeof refusalDetails>

/** A refusal that the person can correct, or a plain one. */
export const refusedSummary = refused({
  data: v.fallback(v.optional(v.object({ requiredCredits: v.number() })), undefined),
  error_details: v.fallback(v.optional(refusalDetails), undefined),
})
