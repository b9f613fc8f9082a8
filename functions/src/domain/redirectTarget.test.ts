import { describe, expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- test data lies outside the domain
import { readShared } from '../../../scripts/rigs/shared.ts'
import { redirectTarget } from './redirectTarget.ts'

it.each([
  ['a path', '/pricing', '/pricing'],
  ['query and hash', '/blog?q=a#top', '/blog?q=a#top'],
  ['none', null, '/dashboard'],
  ['another origin', 'https://evil.test/', '/dashboard'],
  ['no scheme', '//evil.test', '/dashboard'],
  ['a backslash', '/\\evil.test', '/dashboard'],
  ['a tab that browsers drop', '/\t/evil.test', '/dashboard'],
  ['dots that lead to two slashes', '/a/..//evil.test', '/dashboard'],
  ['a script', 'javascript:alert(1)', '/dashboard'],
  ['nothing', '', '/dashboard'],
])('%s', (_, value, target) => expect(redirectTarget(value)).toBe(target))

it('leads to the fallback that is given', () => expect(redirectTarget(null, '/pricing')).toBe('/pricing'))

const shared = await readShared<{ vectors: Array<{ payload: string }> }>('vectors/open-redirects.json')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

describe.skipIf(shared === undefined)('row 45: payloads never lead to another origin', () => {
  it.each(shared?.vectors ?? [])('$payload', ({ payload }) => {
    for (const value of [payload, decoded(payload), decoded(decoded(payload))]) {
      const target = redirectTarget(value)
      expect(target).toMatch(/^\/(?!\/)/)
      expect(new URL(target, 'https://app.test/login').origin).toBe('https://app.test')
    }
  })
})
