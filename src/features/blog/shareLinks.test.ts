import { expect, it } from 'vitest'
import { shareLinks } from './shareLinks.ts'

it('shareLinks hands address and title over whole, whatever is in them', () => {
  const address = 'https://sonobrief.app/blog/1?a=b&c=d#e'
  const title = 'AI & voices: 100 % "heard"?'
  const [twitter, facebook, linkedIn] = shareLinks(address, title).map(({ href }) => new URL(href))
  expect(twitter?.searchParams.get('url')).toBe(address)
  expect(twitter?.searchParams.get('text')).toBe(title)
  expect(facebook?.searchParams.get('u')).toBe(address)
  expect(linkedIn?.searchParams.get('url')).toBe(address)
  expect([twitter, facebook, linkedIn].map((url) => url?.protocol)).toEqual(['https:', 'https:', 'https:'])
})
