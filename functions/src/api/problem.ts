import {
  episodeProblem,
  FOLLOW_PROBLEMS,
  problemType,
  V1_PROBLEMS,
  type V1ProblemCode,
} from '#domain/api/v1/problems.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { type Message, translatedBody, written } from '#domain/messages.ts'
import { secondsLeft } from '#domain/api/apiCallLimits.ts'
import { DAY_MS } from '#domain/units.ts'
import * as v from 'valibot'
import type { problemAnswer } from './rules/schemas.ts'
import { refusalDetails } from '#domain/api/refusalDetails.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'

type Problem = v.InferOutput<typeof problemAnswer>
export type V1Answer<Body extends object = object> = ApiAnswer<Body>

/** A refusal of the API's own. @param detail what it is this time; @param headers beside it */
export function problem(
  code: V1ProblemCode,
  detail: Message,
  headers?: Readonly<Record<string, string>>,
): ApiAnswer {
  const { status, title } = V1_PROBLEMS[code]
  return answerOf({ type: problemType(code), title, status, detail, code }, headers)
}

/** When to come back stands in header and body. A 429 without a time of its own ends with the day. */
function answerOf(
  body: Omit<Problem, 'detail'> & { detail: Message },
  headers: Readonly<Record<string, string>> = {},
): ApiAnswer {
  const ofDay = body.status === 429 ? secondsLeft(new Date(), DAY_MS) : undefined
  const seconds = body.retryAfterSeconds ?? headers['Retry-After'] ?? ofDay
  const again = seconds !== undefined
  return {
    status: body.status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...headers,
      ...(again && { 'Retry-After': String(seconds) }),
    },
    body: { ...body, ...(again && { retryAfterSeconds: Number(seconds) }) },
  }
}

const REFUSED = v.object({ success: v.literal(false), message: v.string() })
const FOLLOW_DETAILS = v.object({
  error_details: v.object({
    followError: v.picklist(Object.keys(FOLLOW_PROBLEMS) as (keyof typeof FOLLOW_PROBLEMS)[]),
  }),
})
const DETAILS = v.object({ error_details: refusalDetails })
const BY_STATUS: Readonly<Record<number, V1ProblemCode>> = {
  400: 'MALFORMED',
  401: 'KEY_NEEDED',
  409: 'KEY_REUSED',
  413: 'TOO_LARGE_BODY',
  429: 'RATE_LIMITED',
  500: 'FAILED',
  502: 'OUTSIDE_FAILED',
  503: 'TOO_SLOW',
}

/** A refusal as the app's calls answer it, as RFC 9457 has it; anything else as it is. In the language of the request. */
export function asProblem(answer: ApiAnswer, language: ReaderLanguage): ApiAnswer {
  const own = problemOf({ ...answer, body: translatedBody(answer.body, language) })
  if ((own.status ?? 200) < 400) return own
  return { ...own, body: translatedBody(own.body, language, ['title', 'detail']) }
}

function problemOf(answer: ApiAnswer): ApiAnswer {
  const { status = 200, headers, body } = answer
  const refused = v.safeParse(REFUSED, body)
  if (!refused.success) return answer
  const follow = v.safeParse(FOLLOW_DETAILS, body)
  if (follow.success) {
    const code = follow.output.error_details.followError
    const { title } = FOLLOW_PROBLEMS[code]
    return answerOf({ type: problemType(code), ...FOLLOW_PROBLEMS[code], detail: title, code }, headers)
  }
  const details = v.safeParse(DETAILS, body)
  const named = details.success ? details.output.error_details : undefined
  if (named === undefined || named.validationError === 'OTHER') {
    return problem(BY_STATUS[status] ?? 'REFUSED', written(refused.output.message), headers)
  }
  const { validationError: code, requiredCredits, availableCredits, quote, retryAfterSeconds } = named
  const said = {
    type: problemType(code),
    ...episodeProblem(code),
    detail: episodeProblem(code).title,
    code,
    ...(requiredCredits !== undefined && { requiredCredits }),
    ...(availableCredits !== undefined && { availableCredits }),
    ...(quote !== undefined && { credits: quote }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
  return answerOf(said, headers)
}

/** What is wrong first, and where. */
export function malformed(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): ApiAnswer {
  const [issue] = issues
  const where = v.getDotPath(issue)
  return problem('MALFORMED', written(where === null ? issue.message : `${where}: ${issue.message}`))
}
