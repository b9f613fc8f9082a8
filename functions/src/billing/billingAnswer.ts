import type { CheckoutAnswer, CustomerPortalAnswer } from '#domain/api/billingCalls.ts'
import { logError } from '../platform/log.ts'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'

export function billingAnswer(status: number, body: CheckoutAnswer | CustomerPortalAnswer): ApiAnswer {
  return { status, body }
}

/**
 * Answers what Stripe could not do with the text for it: 429 when it asked for a pause, else 502.
 * docs/rules.md "Pricing", row 13
 */
export async function orSpecifiedFailure(
  message: string,
  work: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    logError('Stripe did not do its part', error)
    const body = { success: false, message, error: message } as const
    return { ...billingAnswer(error.isBusy ? 429 : 502, body), headers: { 'Retry-After': '30' } }
  }
}
