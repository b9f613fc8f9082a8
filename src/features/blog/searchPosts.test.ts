import { describe, expect, it } from 'vitest'
import { relatedPosts, searchPosts } from './searchPosts.ts'

const page = {
  title: 'Reading a Voice',
  shortDescription: 'What is lit, and why.',
  tags: ['AI', 'Listening'],
}
const guide = { title: 'A Guide', shortDescription: 'How to hear a summary.', tags: ['Player', 'Listening'] }
const news = { title: 'News', shortDescription: 'Ñandú (50 % off)', tags: ['Company'] }
const posts = [page, guide, news]

describe('searchPosts', () => {
  it.each([
    ['nothing: all', '', posts],
    ['blanks: all', '  ', posts],
    ['a short description', 'summary', [guide]],
    ['a tag', 'listening', [page, guide]],
    ['letters beyond ASCII', 'ñANDÚ', [news]],
    ['what a pattern would read otherwise', '(50 %', [news]],
    ['a pattern: nothing', '.*', []],
    ['words that only stand together across fields: nothing', 'voice what', []],
  ])('finds the posts for %s', (_, query, found) => expect(searchPosts(posts, query)).toEqual(found))
})

describe('relatedPosts', () => {
  it('is never the article itself, and what shares a tag comes first', () => {
    expect(relatedPosts(posts, guide)).toEqual([page, news])
    expect(relatedPosts(posts, news)).toEqual([page, guide])
  })

  it('is two articles at most', () => {
    expect(relatedPosts([...posts, { ...news }], page)).toHaveLength(2)
  })
})
