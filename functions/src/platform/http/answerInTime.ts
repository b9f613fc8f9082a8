import { inTime } from '#domain/time/inTime.ts'
import { ANSWER_WITHIN_MS } from '#domain/time/lifetimes.ts'
import { OutsideError } from '../gateways/OutsideError.ts'
import { logError } from '../log.ts'
import { type ApiAnswer, refusal } from './ApiRequest.ts'

/** The work's answer; after 50 s, or when it throws, a general text. docs/rules.md "Calls and answers" */
export function answerInTime(work: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const done = work().catch((error: unknown) => {
    logError('An API call failed', error)
    if (error instanceof OutsideError) return outside(error)
    return refusal(500, 'Something went wrong. Please try again.')
  })
  return inTime(done, ANSWER_WITHIN_MS, () =>
    refusal(503, 'This takes longer than usual. Please try again in a minute.', { 'Retry-After': '30' }),
  )
}

/** Both statuses have own texts in the app. docs/rules.md "Calls and answers" */
function outside({ isBusy }: OutsideError): ApiAnswer {
  return isBusy
    ? refusal(429, 'Service is currently busy. Please wait a moment and try again.', { 'Retry-After': '30' })
    : refusal(502, 'Service temporarily unavailable. Please try again in a few minutes.')
}
