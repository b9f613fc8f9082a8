import { expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- test data lies outside the domain
import { describeShared, readJson } from '../../../tests/support/describeShared.ts'
import { redirectTarget } from './redirectTarget.ts'

it.each([
  ['a path', '/pricing', '/pricing'],
  ['query and hash', '/blog?q=a#top', '/blog?q=a#top'],
  ['none', null, '/dashboard'],
  ['another origin', 'https://evil.test/', '/dashboard'],
  ['no scheme', '//evil.test', '/dashboard'],
  ['a backslash', '/\\evil.test', '/dashboard'],
  ['a backslash further on', '/a\\evil.test', '/dashboard'],
  ['a line break further on', '/a\n//evil.test', '/dashboard'],
  ['a tab that browsers drop', '/\t/evil.test', '/dashboard'],
  ['dots that lead to two slashes', '/a/..//evil.test', '/dashboard'],
  ['a script', 'javascript:alert(1)', '/dashboard'],
  ['nothing', '', '/dashboard'],
])('redirectTarget of %s is our own page', (_, value, target) => expect(redirectTarget(value)).toBe(target))

it('redirectTarget takes a given fallback', () => expect(redirectTarget(null, '/pricing')).toBe('/pricing'))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

describeShared(
  '#redirect-leads-away: payloads never lead to another origin',
  'vectors/open-redirects.json',
  (file) => {
    const { vectors } = readJson<{ vectors: Array<{ payload: string }> }>(file)
    it.each(vectors)('$payload', ({ payload }) => {
      for (const value of [payload, decoded(payload), decoded(decoded(payload))]) {
        const target = redirectTarget(value)
        expect(target).toMatch(/^\/(?!\/)/)
        expect(new URL(target, 'https://app.test/login').origin).toBe('https://app.test')
      }
    })
  },
)
