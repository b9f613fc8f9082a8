import { expect, it } from 'vitest'
import { readConfirmation } from './readConfirmation.ts'

const FAILED = 'There was an error processing your request. Please try again later.'
const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) })

it.each([
  ['yes', json(200, { success: true, message: '' }), { ok: true }],
  ['a refusal', json(200, { success: false, message: 'No.' }), { ok: false, message: 'No.', final: true }],
  ['a refusal without words', json(200, { success: false }), { ok: false, message: FAILED, final: true }],
  ['a failure', json(500, { message: 'No.' }), { ok: false, message: FAILED, final: false }],
  ['a bad request', json(400, { message: 'No.' }), { ok: false, message: FAILED, final: true }],
  ['too many', json(429, { message: 'No.' }), { ok: false, message: FAILED, final: false }],
  ['a page', { status: 200, body: '<html>' }, { ok: false, message: FAILED, final: false }],
  ['no network', undefined, { ok: false, message: FAILED, final: false }],
])('%s', (_, raw, read) => expect(readConfirmation(raw)).toEqual(read))
