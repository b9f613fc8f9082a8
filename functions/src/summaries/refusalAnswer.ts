import { refusalBody } from '#domain/api/refusalBody.ts'
import type { RefusalDetails, ValidationError } from '#domain/api/refusalDetails.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'

/** A refusal that the person can correct: 200, or 429 after too many calls. docs/rules.md "Calls and answers" */
export function refusalAnswer(
  validationError: ValidationError,
  details: Omit<RefusalDetails, 'validationError'> = {},
): ApiAnswer<ReturnType<typeof refusalBody>> {
  const { retryAfterSeconds } = details
  return {
    body: refusalBody(validationError, details),
    ...(validationError === 'CALL_LIMIT_REACHED' && {
      status: 429,
      headers: { 'Retry-After': String(retryAfterSeconds) },
    }),
  }
}
