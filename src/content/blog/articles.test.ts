import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { ListeningArticle } from './ListeningArticle.tsx'
import { PlayerArticle } from './PlayerArticle.tsx'
import { POSTS } from './posts.ts'

/** Words that a reader takes in, in a minute. */
const WORDS_PER_MINUTE = 230

const ALLOWED = new Set(['p', 'h2', 'ul', 'ol', 'li', 'strong', 'a', 'figure'])

const TEXTS = [
  [1, ListeningArticle],
  [2, PlayerArticle],
] as const

describe.each(TEXTS)('article %i', (id, Article) => {
  const html = renderToStaticMarkup(createElement(Router, { ssrPath: `/blog/${id}` }, createElement(Article)))
  const tags = [...html.matchAll(/<([a-z0-9]+)([^>]*)>/gi)].map(([, name = '', attributes = '']) => ({
    name,
    attributes,
  }))

  it('takes as long to read as it says', () => {
    const words = html
      .replaceAll(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length
    expect(Math.round(words / WORDS_PER_MINUTE)).toBe(POSTS.find((post) => post.id === id)?.readMinutes)
  })

  it('is made of a few plain elements, without attributes but the addresses of links', () => {
    expect(tags.filter(({ name }) => !ALLOWED.has(name))).toEqual([])
    const dressed = tags.filter(({ attributes }) => attributes !== '')
    expect(dressed.filter((tag) => tag.name !== 'a' || !/^ href="\/[\w/]+"$/.test(tag.attributes))).toEqual(
      [],
    )
  })

  it('leads to the other article', () => {
    expect(html).toContain(`href="/blog/${id === 1 ? 2 : 1}"`)
  })
})
