import { REFUSAL_MESSAGES, type RefusalDetails, type ValidationError } from '#domain/summaryRefusal.ts'
import type { Answer } from '#domain/api/summaryCalls.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'

/**
 * A refusal that the person can mend, as the client expects it: status 200, `success: false`, and why.
 * docs/rules.md "Calls and answers"
 */
export function refusalAnswer(
  validationError: ValidationError,
  details: Omit<RefusalDetails, 'validationError'> = {},
): ApiAnswer {
  const body: Answer<never> = {
    success: false,
    message: REFUSAL_MESSAGES[validationError],
    ...(details.requiredCredits !== undefined && { data: { requiredCredits: details.requiredCredits } }),
    error_details: { validationError, ...details },
  }
  return { body }
}
