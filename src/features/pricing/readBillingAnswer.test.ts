import { expect, it } from 'vitest'
import { readBillingAnswer } from './readBillingAnswer.ts'

const PAGE = 'https://checkout.example/c/pay/cs_1'
const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) })

it.each([
  ['an address', json(200, { success: true, id: 'cs_1', url: PAGE }), { url: PAGE, final: true }],
  ['no network', undefined, { url: undefined, succeeded: false, final: false }],
  ['no address', json(200, { success: true, id: 'cs_1' }), { url: undefined, succeeded: true, final: true }],
  ['a script', json(200, { success: true, url: 'javascript:alert(1)' }), { url: undefined, succeeded: true }],
  [
    'a refusal',
    json(404, { success: false, message: 'None.' }),
    { url: undefined, message: 'None.', final: true },
  ],
  ['a refusal with an address', json(200, { success: false, url: PAGE }), { url: undefined, final: true }],
  ['an outage', json(502, { success: false, url: PAGE }), { url: undefined, final: false }],
  ['too many', json(429, { success: false }), { url: undefined, final: false }],
  ['a page instead of JSON', { status: 200, body: '<html>' }, { url: undefined, final: false }],
])('%s', (_, raw, read) => expect(readBillingAnswer(raw)).toMatchObject(read))
