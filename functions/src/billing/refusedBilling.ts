import type { Message } from '#domain/messages.ts'
import { logError } from '../platform/log.ts'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'

type RefusedBilling = ApiAnswer<{ success: false; message: Message; error: Message }>

/** The text under both names that clients read. */
export function refusedBilling(status: number, message: Message): RefusedBilling {
  return { status, body: { success: false, message, error: message } }
}

/** What Stripe could not do: 429 when it asked for a pause, else 502. docs/rules.md "Pricing", #stripe-down */
export async function orSpecifiedFailure<Answer extends ApiAnswer>(
  message: Message,
  work: () => Promise<Answer>,
): Promise<Answer | RefusedBilling> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    logError('Stripe did not do its part', error)
    return { ...refusedBilling(error.isBusy ? 429 : 502, message), headers: { 'Retry-After': '30' } }
  }
}
