import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readReturnPath, returnPathOf } from './returnPath.ts'

const ID = '0123456789abcdef0123456789abcdef01234567'

beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
  vi.stubEnv('BOUNCE_ADDRESS', 'bounces@sonobrief.app')
  vi.stubEnv('LINK_KEYS', 'a-key-for-tests-that-is-long-enough')
})
afterEach(() => vi.unstubAllEnvs())

it.each(['newsletter', 'summary', 'refund', 'brief'] as const)('names the mail it is of: %s', (kind) => {
  const address = returnPathOf(kind, ID)
  expect(address).toMatch(
    /^bounces\+[nsrb]-0123456789abcdef0123456789abcdef01234567-[0-9a-z]{12}@sonobrief\.app$/,
  )
  expect(address.indexOf('@')).toBeLessThan(64)
  expect(readReturnPath(address)).toEqual({ kind, id: ID })
})

it('fits before the @ with the longest bounce address that the settings take', () => {
  vi.stubEnv('BOUNCE_ADDRESS', 'bounce7@mail.sonobrief.app')
  expect(returnPathOf('newsletter', ID).indexOf('@')).toBe(63)
})

it('is read in any case, and after the bounce address has become another', () => {
  const address = returnPathOf('newsletter', ID)
  vi.stubEnv('BOUNCE_ADDRESS', 'back@mail.example.org')
  expect(readReturnPath(address.toUpperCase())).toEqual({ kind: 'newsletter', id: ID })
})

it('is not read under another key', () => {
  const address = returnPathOf('newsletter', ID)
  vi.stubEnv('LINK_KEYS', 'another-key-for-tests-that-is-long')
  expect(readReturnPath(address)).toBeUndefined()
})

it.each<[string, (address: string) => string]>([
  ['another subscriber', (address) => address.replace('0123', '1123')],
  ['another kind', (address) => address.replace('+n-', '+s-')],
  ['another mac', (address) => address.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))],
  ['no mac', (address) => address.replace(/-[0-9a-z]{12}@/, '@')],
  ['half a mac', (address) => address.replace(/[0-9a-z]{6}@/, '@')],
  ['a second tag', (address) => address.replace('@', '+x@')],
  ['a line break', (address) => address.replace('@', '\r\n@')],
  ['the bounce address itself', () => 'bounces@sonobrief.app'],
  ['nothing', () => ''],
])('refuses what was made up: %s', (_, change) => {
  const address = returnPathOf('newsletter', ID)
  expect(change(address)).not.toBe(address)
  expect(readReturnPath(change(address))).toBeUndefined()
})

it.each(['', 'short', ID.toUpperCase(), `${ID}0`, `${ID.slice(1)}\n`, `a@b${ID.slice(3)}`])(
  'is made of an id of ours alone, not of %j',
  (id) => expect(() => returnPathOf('newsletter', id)).toThrow(RangeError),
)
