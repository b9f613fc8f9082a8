import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSigned, readMailEvent } from './mailEvent.ts'

const KEY = Buffer.from('twenty-four octets of it')
const SECRET = `whsec_${KEY.toString('base64')}`
const NOW = new Date('2026-11-21T09:00:00Z')
const SECONDS = NOW.getTime() / 1000
const BODY = Buffer.from('{"type":"email.bounced"}')

function signed(id: string, seconds: number | string, body = BODY, key = KEY) {
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${body.toString()}`).digest('base64')
  return { id, timestamp: String(seconds), signature: `v1,${mac}` }
}

describe('the signature of a mail event', () => {
  it('is that of the example in Standard Webhooks', () => {
    // The worked example of the Svix libraries.
    const example = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const body = Buffer.from('{"test": 2432232314}')
    const at = new Date(1_614_265_330_000)
    expect(isSigned(body, example, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', at)).toBe(true)
  })

  it('may be one of several while the secret is changed', () => {
    const { id, timestamp, signature } = signed('msg_1', SECONDS)
    const several = `v1,${Buffer.alloc(32).toString('base64')} v2,x ${signature}`
    expect(isSigned(BODY, { id, timestamp, signature: several }, SECRET, NOW)).toBe(true)
  })

  it.each([
    ['accepted: five minutes old', signed('msg_1', SECONDS - 300), true],
    ['refused: older', signed('msg_1', SECONDS - 301), false],
    ['refused: from the future', signed('msg_1', SECONDS + 301), false],
    ['refused: without a time', signed('msg_1', 'now'), false],
    ['refused: another body', signed('msg_1', SECONDS, Buffer.from('{"type":"email.bounced" }')), false],
    ['refused: another event', { ...signed('msg_1', SECONDS), id: 'msg_2' }, false],
    ['refused: another time', { ...signed('msg_1', SECONDS), timestamp: String(SECONDS - 1) }, false],
    ['refused: another key', signed('msg_1', SECONDS, BODY, Buffer.from('another key, as long as')), false],
    [
      'refused: without a version',
      { ...signed('msg_1', SECONDS), signature: signed('msg_1', SECONDS).signature.slice(3) },
      false,
    ],
    [
      'refused: cut short',
      { ...signed('msg_1', SECONDS), signature: signed('msg_1', SECONDS).signature.slice(0, 12) },
      false,
    ],
    ['refused: missing', { id: 'msg_1', timestamp: String(SECONDS), signature: undefined }, false],
    ['refused: empty, with no headers at all', { id: undefined, timestamp: undefined, signature: '' }, false],
  ])('%s', (_, headers, expected) => expect(isSigned(BODY, headers, SECRET, NOW)).toBe(expected))
})

describe('a mail event', () => {
  const event = (type: unknown, data: object = {}) => ({
    type,
    created_at: '2026-11-21T08:59:58.126Z',
    data: { email_id: '56761188-7520-42d8-8898-ff6fc54ce618', to: ['ana@example.com'], ...data },
  })
  const bounce = (type: string) => ({ bounce: { type, subType: 'General', message: 'no' } })

  it.each([
    ['email.bounced', bounce('Permanent'), 'hard'],
    ['email.bounced', bounce('Transient'), 'soft'],
    ['email.bounced', bounce('Undetermined'), 'soft'],
    ['email.bounced', {}, 'soft'],
    ['email.complained', {}, 'complaint'],
    ['email.suppressed', {}, 'hard'],
  ])('%s with %j is a verdict %s', (type, data, verdict) => {
    expect(readMailEvent(event(type, data))).toEqual({
      addresses: ['ana@example.com'],
      verdict,
      at: new Date('2026-11-21T08:59:58.126Z'),
    })
  })

  it('has its addresses read in any form, and given in small letters', () => {
    const to = [
      'Ana <ANA@example.com>',
      'bob@example.com',
      'no address',
      7,
      'a@example.com\r\nBcc: b@example.com',
    ]
    expect(readMailEvent(event('email.complained', { to }))?.addresses).toEqual([
      'ana@example.com',
      'bob@example.com',
    ])
  })

  it.each<[string, unknown]>([
    ['a delivery', event('email.delivered')],
    ['a delay', event('email.delivery_delayed')],
    ['a kind to come', event('email.pondered')],
    ['a contact', event('contact.created')],
    ['no kind', event(undefined)],
    ['no time', { ...event('email.complained'), created_at: 'then' }],
    ['no address', event('email.complained', { to: [] })],
    ['no data', { type: 'email.complained', created_at: '2026-11-21T08:59:58.126Z' }],
    ['a list', [event('email.complained')]],
    ['null', null],
    ['nothing', undefined],
  ])('is not read from %s', (_, value) => expect(readMailEvent(value)).toBeUndefined())
})
