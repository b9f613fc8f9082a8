import type { MessageText } from '../../messages.ts'
import { SITE } from '../../site.ts'
import { FOLLOW_REFUSALS, type FollowRefusal } from '../../following/following.ts'
import { REFUSAL_MESSAGES } from '../../summaries/summaryRefusal.ts'
import type { ValidationError } from '../refusalDetails.ts'

export interface ProblemKind {
  status: number
  title: MessageText
}

/** The API's own refusals, beside those of an episode or a charge (../refusalDetails.ts). docs/rules.md "API" */
export const V1_PROBLEMS = {
  KEY_NEEDED: { status: 401, title: 'No key, or one that does not count' },
  PLAN_NEEDED: { status: 403, title: 'This plan has no API' },
  SCOPE_NEEDED: { status: 403, title: 'This key may only read' },
  UNKNOWN_PATH: { status: 404, title: 'There is nothing at this path' },
  UNKNOWN_SUMMARY: { status: 404, title: 'There is no such summary' },
  NOT_READABLE: { status: 404, title: 'There are no words to read' },
  WRONG_METHOD: { status: 405, title: 'Not by this method' },
  KEY_REUSED: { status: 409, title: 'This Idempotency-Key was used for something else' },
  UNDER_WAY: { status: 409, title: 'This summary is still under way' },
  NO_EXCERPT: { status: 409, title: 'There is no excerpt to take, or nothing to return' },
  PAID_BY_TEAM: { status: 409, title: 'A team has paid for this summary' },
  TOO_LARGE_BODY: { status: 413, title: 'The body is too large' },
  NOT_JSON: { status: 415, title: 'Send JSON' },
  MALFORMED: { status: 400, title: 'The request is not as the description says' },
  IDEMPOTENCY_KEY_NEEDED: { status: 400, title: 'An Idempotency-Key is needed' },
  BAD_CURSOR: { status: 400, title: 'Invalid cursor' },
  REFUSED: { status: 422, title: 'Refused' },
  RATE_LIMITED: { status: 429, title: 'Too many calls' },
  FAILED: { status: 500, title: 'Something went wrong on our side' },
  OUTSIDE_FAILED: { status: 502, title: 'A service that we ask did not answer' },
  TOO_SLOW: { status: 503, title: 'This takes longer than usual' },
} as const satisfies Record<string, ProblemKind>
export type V1ProblemCode = keyof typeof V1_PROBLEMS

/** Refusals of an episode or a charge with another status than 422. */
const STATUSES: Partial<Record<ValidationError, number>> = {
  INSUFFICIENT_CREDITS: 402,
  VIDEO_NOT_FOUND: 404,
  EPISODE_GONE: 404,
  NOTHING_FOUND: 404,
  QUOTE_CHANGED: 409,
  CALL_LIMIT_REACHED: 429,
  BUDGET_REACHED: 429,
  DAILY_LIMIT_REACHED: 429,
  AUDIO_LIMIT_REACHED: 429,
  DELIVERY_LIMIT_REACHED: 429,
  UNREACHABLE: 502,
}

/** Texts that the app has in Spanish, or words for a screen. */
const OTHER_WORDS: Partial<Record<ValidationError, MessageText>> = {
  INSUFFICIENT_CREDITS: 'There are not enough credits for this. Nothing was charged.',
  QUOTE_CHANGED: 'The price of this episode is higher than what you agreed to. Nothing was charged.',
  INVALID_URL: 'This is no episode that we know.',
}

/** Refusals of an episode or a charge; keys meet no human check and never charge a team. */
export const EPISODE_PROBLEMS = (Object.keys(REFUSAL_MESSAGES) as ValidationError[]).filter(
  (code) => code !== 'HUMAN_CHECK_FAILED' && !/(?:^|_)TEAM(?:_|$)/.test(code),
)

export function episodeProblem(code: ValidationError): ProblemKind {
  return { status: STATUSES[code] ?? 422, title: OTHER_WORDS[code] ?? REFUSAL_MESSAGES[code] }
}

export const FOLLOW_PROBLEMS: Record<
  Extract<FollowRefusal, 'SHOW_LIMIT_REACHED' | 'CAP_NEEDED' | 'NOT_A_SHOW' | 'NOT_FOLLOWED'>,
  ProblemKind
> = {
  SHOW_LIMIT_REACHED: { status: 422, title: FOLLOW_REFUSALS.SHOW_LIMIT_REACHED },
  CAP_NEEDED: {
    status: 422,
    title: 'Set at /shows how many credits a month new episodes may use. Then they can be automatic.',
  },
  NOT_A_SHOW: { status: 422, title: FOLLOW_REFUSALS.NOT_A_SHOW },
  NOT_FOLLOWED: { status: 404, title: FOLLOW_REFUSALS.NOT_FOLLOWED },
}

/** The page that explains a refusal: its `type`, RFC 9457. */
export function problemType(code: string): string {
  return `${SITE.origin}/developers#${code}`
}
