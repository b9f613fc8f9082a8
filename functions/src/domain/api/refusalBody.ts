import { REFUSAL_MESSAGES } from '../summaries/summaryRefusal.ts'
import type { RefusalDetails, ValidationError } from './refusalDetails.ts'

/** A refusal that the person can correct, with status 200. docs/rules.md "Calls and answers" */
export function refusalBody(
  validationError: ValidationError,
  details: Omit<RefusalDetails, 'validationError'> = {},
) {
  return {
    success: false as const,
    message: REFUSAL_MESSAGES[validationError],
    ...(details.requiredCredits !== undefined && { data: { requiredCredits: details.requiredCredits } }),
    error_details: { validationError, ...details },
  }
}
