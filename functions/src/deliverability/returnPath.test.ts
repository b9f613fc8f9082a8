import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readReturnPath, returnPathOf } from './returnPath.ts'

const ID = '0123456789abcdef0123456789abcdef01234567'

beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
  vi.stubEnv('BOUNCE_ADDRESS', 'bounces@sonobrief.app')
  vi.stubEnv('LINK_KEYS', 'a-key-for-tests-that-is-long-enough')
})
afterEach(() => vi.unstubAllEnvs())

it.each(['newsletter', 'summary', 'refund', 'brief'] as const)('a return path names its mail: %s', (kind) => {
  const address = returnPathOf(kind, ID)
  expect(address).toMatch(
    /^bounces\+[nsrb]-0123456789abcdef0123456789abcdef01234567-[0-9a-z]{12}@sonobrief\.app$/,
  )
  expect(address.indexOf('@')).toBeLessThan(64)
  expect(readReturnPath(address)).toEqual({ kind, id: ID })
})

it('a return path has at most 63 characters before the @, with the longest bounce address', () => {
  vi.stubEnv('BOUNCE_ADDRESS', 'bounce7@mail.sonobrief.app')
  expect(returnPathOf('newsletter', ID).indexOf('@')).toBe(63)
})

it('a return path can be read in capitals, and after the bounce address has changed', () => {
  const address = returnPathOf('newsletter', ID)
  vi.stubEnv('BOUNCE_ADDRESS', 'back@mail.example.org')
  expect(readReturnPath(address.toUpperCase())).toEqual({ kind: 'newsletter', id: ID })
})

it('a return path cannot be read with another key', () => {
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
])('a forged return path is refused: %s', (_, change) => {
  const address = returnPathOf('newsletter', ID)
  expect(change(address)).not.toBe(address)
  expect(readReturnPath(change(address))).toBeUndefined()
})

it.each(['', 'short', ID.toUpperCase(), `${ID}0`, `${ID.slice(1)}\n`, `a@b${ID.slice(3)}`])(
  'a return path is made of an id of 40 hex digits, not of %j',
  (id) => expect(() => returnPathOf('newsletter', id)).toThrow(RangeError),
)
