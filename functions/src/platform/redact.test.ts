import { assert, constantFrom, emailAddress, nat, property, stringMatching } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { type SettingName, VARIABLES } from './config.ts'
import { logError, logInfo, logWarning } from './log.ts'
import { redact, redactText } from './redact.ts'
import { traced } from './requestTrace.ts'
import { howOften } from '../../../tests/support/tier.ts'

const SECRETS = (Object.keys(VARIABLES) as SettingName[]).filter((name) => 'secret' in VARIABLES[name])

let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

it.each([
  ['an address', 'to ana@example.com now', 'to a…@example.com now'],
  ['an address in brackets', '550 <ana.lopez@example.co.uk>: unknown', '550 <a…@example.co.uk>: unknown'],
  ['an address in quotes', "'ana@example.com'", "a…@example.com'"],
  ['an address in a path of ours', 'no document users/ana@example.com', 'no document users/a…@example.com'],
  ['an address in a URL', 'https://x.test/?to=1&u=ana%40example.com', 'https://x.test/t…@example.com'],
  ['an address with a quoted local part', 'RCPT "ana lopez"@example.com', 'RCPT …@example.com'],
  ['an international address', 'josé@correo.españa', 'j…@correo.españa'],
  ['two addresses', 'a@b.test,c@d.test', 'a…@b.test,c…@d.test'],
  ['no version', 'node_modules/firebase-admin@13.10.0/lib', 'node_modules/firebase-admin@13.10.0/lib'],
  ['no scope', 'node_modules/@google-cloud/tasks/x.js', 'node_modules/@google-cloud/tasks/x.js'],
  ['a bearer token', 'Authorization: Bearer abc.def-ghi', 'Authorization: …'],
  ['a bearer token alone', 'got bearer 0123456789abcdef', 'got bearer …'],
  ['a signed token', 'token eyJhbGciOiJ9.eyJzdWIiOiIxIn0.c2ln was refused', 'token … was refused'],
  ['a key of Stripe', 'No such key: sk_live_51H8abc', 'No such key: …'],
  ['a key of our API', `no key sb_${'aB3'.repeat(14)}_ here`, 'no key … here'],
  ['one that was cut', 'Bearer: sb_k3V9tQz7Xw', 'Bearer: …'],
  ['an address of a feed that was cut short', 'GET /feed/k3V9tQz7Xw 404', 'GET /feed/… 404'],
  ['an address of a cut that was cut short', 'GET /cut/0a1b2c3d4e.mp3', 'GET /cut/…'],
  ['a key of Google', `?alt=json AIza${'Sy'.repeat(17)}x`, '?alt=json …'],
  [
    'a password in a URL',
    'cannot reach smtps://mailer:pa%3Ass@mail.test:465',
    'cannot reach smtps://…@mail.test:465',
  ],
  [
    'a link of ours',
    'https://x.test/confirmEmail?newsletter=1&token=ab.cd',
    'https://x.test/confirmEmail?newsletter=…&token=…',
  ],
  ['a token of ours with a number', `pressed ${'a1'.repeat(20)}.1795305600.${'x'.repeat(22)}`, 'pressed …'],
  ['a token of ours', `pressed ${'a1'.repeat(20)}.${'x'.repeat(22)}`, 'pressed …'],
  ['a mailed secret', `x.${'aB3'.repeat(14)}_`, 'x.…'],
  ['no hash', 'a'.repeat(40), 'a'.repeat(40)],
])('redactText hides %s', (_, text, expected) => expect(redactText(text)).toBe(expected))

it('redact hides values named like secrets, but keeps counts and booleans', () => {
  const kept = { tokens: 12, isSecret: false }
  const hidden = { idToken: '…', headers: { Cookie: '…' }, ...kept }
  expect(redact({ idToken: 'x', headers: { Cookie: ['a=b'] }, ...kept })).toEqual(hidden)
})

it('redact takes values of any type, also circular ones', () => {
  const values = { at: new Date(0), big: 1n, bytes: Buffer.from('secret'), run: () => 1 }
  const circle: Record<string, unknown> = { ...values }
  circle['self'] = circle
  circle['list'] = new Set([new Error('for ana@example.com')])
  expect(redact(circle)).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    big: '1',
    bytes: '[6 bytes]',
    self: '[circular]',
    list: [expect.stringContaining('for a…@example.com')],
  })
  const trap = Object.defineProperty({}, 'x', { enumerable: true, get: () => expect.fail('a getter') })
  expect(() => logInfo('still said', trap)).not.toThrow()
  expect(lines).toEqual(['{"fields":"could not be read","severity":"INFO","message":"still said"}'])
})

it('redactText takes under ten seconds for millions of characters without an address', () => {
  // CPU of this process alone, whatever the machine does meanwhile.
  const before = process.cpuUsage()
  redactText('x'.repeat(2_000_000))
  redactText('"a'.repeat(400_000))
  redactText(`${'a.'.repeat(400_000)}@`)
  const { user, system } = process.cpuUsage(before)
  // Microseconds; a rescan at each letter would take minutes.
  expect(user + system).toBeLessThan(10_000_000)
})

/** Ways of a text into a line. */
const PLACES: ReadonlyArray<(text: string) => void> = [
  (text) => logInfo(text),
  (text) => logWarning('w', { path: `users/${text}`, deep: [{ er: { list: [text] } }] }),
  (text) => logInfo('k', { [text]: 1 }),
  (text) => logError('e', new Error(`not for ${text}!`)),
  (text) => logError('c', new Error('outer', { cause: new Error('inner', { cause: text }) }), { id: 1 }),
  (text) => logError('o', { code: 7, details: `RCPT TO:<${text}>` }),
  (text) => logInfo('j', { body: JSON.stringify({ to: text }) }),
  (text) => logInfo('u', { url: `https://x.test/a?who=${encodeURIComponent(text)}` }),
]

const around = constantFrom('', ' ', '<', '"', '(', ':', '\n', '/', ';', ',', '=')

describe('a line of the log, wherever the text stands in it,', () => {
  it('has no whole e-mail address', () => {
    const address = emailAddress()
      .map((each) => each.toLowerCase())
      .filter((each) => parseEmailAddress(each) !== undefined && each.indexOf('@') > 1)
    assert(
      property(address, around, around, nat(PLACES.length - 1), (each, before, after, place) => {
        lines = []
        PLACES[place]?.(before + each + after)
        expect(lines).toHaveLength(1)
        const said = decodeURIComponent(lines[0]?.replaceAll(/%(?![\da-f]{2})/gi, '%25') ?? '').toLowerCase()
        expect(said).not.toContain(each)
        expect(() => JSON.parse(lines[0] ?? '')).not.toThrow()
      }),
      { numRuns: howOften(400, 100) },
    )
  })

  it.each(SECRETS)('has no value of %s', (name) => {
    const secret = stringMatching(/^[\w!$%&*+,./:;=?@^~-]{12,60}$/)
    assert(
      property(secret, around, around, nat(PLACES.length - 1), (each, before, after, place) => {
        lines = []
        vi.stubEnv(name, each)
        PLACES[place]?.(before + each + after)
        expect(lines.join('')).not.toContain(each)
        expect(lines.join('')).not.toContain(encodeURIComponent(each))
      }),
      { numRuns: 60 },
    )
  })

  it('has none of the keys of LINK_KEYS', () => {
    vi.stubEnv('LINK_KEYS', 'the-first-of-two-link-keys,the-second-of-two-link-keys')
    for (const place of PLACES)
      for (const which of ['first', 'second']) place(`x the-${which}-of-two-link-keys y`)
    expect(lines.join('')).not.toContain('of-two-link-keys')
  })

  it('has neither the password of the mail server nor its address with it', () => {
    vi.stubEnv('SMTP_URL', 'smtps://mailer:p%40ss%3Aword@mail.test:465')
    for (const place of PLACES) for (const text of ['p@ss:word', 'p%40ss%3Aword']) place(`x ${text} y`)
    expect(lines.join('')).not.toMatch(/p(?:@|%40)ss/)
  })
})

it('a line of the log has the id of the request, and keeps its own severity and message', () => {
  traced('5f0c2f0e-0f63-4a3b-9a52-8f1f3f1c2b3a', () =>
    logInfo('said', { severity: 'ERROR', message: 'x', summaryId: 's1' }),
  )
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { requestId: '5f0c2f0e-0f63-4a3b-9a52-8f1f3f1c2b3a', summaryId: 's1', severity: 'INFO', message: 'said' },
  ])
})
