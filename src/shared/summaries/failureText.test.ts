import { describe, expect, it } from 'vitest'
import { calledWith } from '../api/exchange.ts'
import type { NotDone } from '../api/Called.ts'
import { failureText } from './failureText.ts'

const textOf = (status: number, body: string | object) =>
  failureText(
    calledWith(
      'sendSummary',
      status,
      typeof body === 'string' ? body : JSON.stringify(body),
    ) as NotDone<'sendSummary'>,
  )

/** docs/rules.md "Calls and answers", text by text. */
describe('what a failed summary request says', () => {
  it.each([
    ['HTML', 200, '<!doctype html><p>Hello', 'Service temporarily unavailable. Please try again later.'],
    ['nothing', 200, ' ', 'Empty response from server. Please try again.'],
    ['other text', 200, 'OK', 'Invalid response format from server. Please try again.'],
    ['502', 502, '', 'Service temporarily unavailable. Please try again in a few minutes.'],
    ['429', 429, {}, 'Service is currently busy. Please wait a moment and try again.'],
    ['another status with words', 503, { success: false, message: 'Later, please.' }, 'Later, please.'],
    ['another status without words', 500, {}, 'Server error: 500'],
    ['a refusal of the call without words', 403, { success: false }, 'Server error: 403'],
    ['success false with words', 200, { success: false, message: 'No.' }, 'No.'],
    ['success false without words', 200, { success: false }, 'Failed to send summary request'],
    ['neither success nor words', 200, {}, 'Failed to send summary request'],
  ])('has its text for %s', (_, status, body, message) => expect(textOf(status, body)).toBe(message))

  it.each([
    ['no network', { outcome: 'offline' } as const],
    ['a dead connection', { outcome: 'timed out' } as const],
  ])('is a network error for %s', (_, called) =>
    expect(failureText(called)).toBe('Network error. Please check your connection and try again.'),
  )

  it('is an unexpected error when the code that sends it cannot be loaded', () => {
    expect(failureText({ outcome: 'failed', came: 'nothing', message: '' })).toBe(
      'An unexpected error occurred. Please try again.',
    )
  })

  it('tells when a call works again that was made too often', () => {
    const details = { validationError: 'CALL_LIMIT_REACHED', retryAfterSeconds: 1_800 }
    expect(textOf(429, { success: false, message: 'Too often.', error_details: details })).toMatch(
      /^Too often\. It works again (?:tomorrow )?at \d\d:\d\d\.$/,
    )
  })

  it('is the text of a verdict, not of its status', () => {
    const details = { validationError: 'DAILY_LIMIT_REACHED' }
    expect(textOf(429, { success: false, message: 'Five a day.', error_details: details })).toBe(
      'Five a day.',
    )
  })
})
