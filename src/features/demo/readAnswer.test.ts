import { describe, expect, it } from 'vitest'
import { readAnswer } from './readAnswer.ts'

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) })

/** Text by text. docs/rules.md "Calls and answers" */
describe('what a failed summary request says', () => {
  it.each([
    ['no network', undefined, 'Network error. Please check your connection and try again.'],
    [
      'HTML',
      { status: 200, body: '<!doctype html><p>Hello' },
      'Service temporarily unavailable. Please try again later.',
    ],
    ['nothing', { status: 200, body: ' ' }, 'Empty response from server. Please try again.'],
    ['other text', { status: 200, body: 'OK' }, 'Invalid response format from server. Please try again.'],
    [
      'JSON that is no object',
      { status: 200, body: '[]' },
      'Invalid response format from server. Please try again.',
    ],
    ['502', { status: 502, body: '' }, 'Service temporarily unavailable. Please try again in a few minutes.'],
    ['429', json(429, {}), 'Service is currently busy. Please wait a moment and try again.'],
    ['another status with words', json(503, { success: false, message: 'Later, please.' }), 'Later, please.'],
    ['another status without words', json(500, {}), 'Server error: 500'],
    ['success false with words', json(200, { success: false, message: 'No.' }), 'No.'],
    ['success false without words', json(200, { success: false }), 'Failed to send summary request'],
  ])('%s', (_, raw, message) => expect(readAnswer(raw)).toMatchObject({ ok: false, message }))

  it.each([
    [
      'VIDEO_TOO_LONG',
      { message: 'This video is longer than 12 hours.' },
      {},
      'This video is longer than 12 hours. Please select a shorter video.',
    ],
    [
      'INSUFFICIENT_CREDITS',
      { message: 'Créditos insuficientes' },
      { videoDuration: 114, requiredCredits: 19_000, availableCredits: 4_200 },
      'Créditos insuficientes. Video duration: 114 minutes. Required credits: 19000. Available credits: 4200.',
    ],
    ['UNSUPPORTED_LANGUAGE', { message: 'Not that language.' }, {}, 'Not that language.'],
    ['VIDEO_NOT_PUBLIC', { message: 'Not public.' }, {}, 'Not public.'],
    ['DAILY_LIMIT_REACHED', { message: 'Five a day.' }, {}, 'Five a day.'],
  ])('%s', (validationError, words, details, message) => {
    const raw = json(200, { success: false, ...words, error_details: { validationError, ...details } })
    expect(readAnswer(raw)).toMatchObject({ ok: false, message, final: true })
  })

  it('lets a verdict speak before its status', () => {
    const refused = {
      success: false,
      message: 'Five a day.',
      error_details: { validationError: 'DAILY_LIMIT_REACHED' },
    }
    expect(readAnswer(json(429, refused))).toMatchObject({ message: 'Five a day.' })
  })
})

describe('whether the same request may be sent again as it is', () => {
  it.each([
    ['no network', undefined, false],
    ['502', { status: 502, body: '<html>' }, false],
    ['500', json(500, { success: false, message: 'Something went wrong.' }), false],
    ['a refusal', json(200, { success: false, message: 'No.' }), true],
    ['a conflict', json(409, { success: false, message: 'Used.' }), true],
  ])('%s', (_, raw, final) => expect(readAnswer(raw)).toMatchObject({ final }))
})

it('hands over what a success carries', () => {
  expect(readAnswer(json(200, { success: true, message: '', data: { a: 1 } }))).toEqual({
    ok: true,
    data: { a: 1 },
  })
})
