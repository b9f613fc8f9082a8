import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { ListeningArticle } from './ListeningArticle.en.tsx'
import { ListeningArticle as ListeningArticleEs } from './ListeningArticle.es.tsx'
import { PlayerArticle } from './PlayerArticle.en.tsx'
import { PlayerArticle as PlayerArticleEs } from './PlayerArticle.es.tsx'
import { POST_TEXTS } from './postTexts.en.ts'
import { POST_TEXTS as POST_TEXTS_ES } from './postTexts.es.ts'

const WORDS_PER_MINUTE = 230

const ALLOWED = new Set(['p', 'h2', 'ul', 'ol', 'li', 'strong', 'a', 'figure'])

const TEXTS = [
  [1, 'English', ListeningArticle, POST_TEXTS],
  [2, 'English', PlayerArticle, POST_TEXTS],
  [1, 'Spanish', ListeningArticleEs, POST_TEXTS_ES],
  [2, 'Spanish', PlayerArticleEs, POST_TEXTS_ES],
] as const

describe.each(TEXTS)('article %i in %s', (id, _, Article, texts) => {
  const html = renderToStaticMarkup(
    createElement(Router, { ssrPath: `/blog/${id}` } as never, createElement(Article)),
  )
  const tags = [...html.matchAll(/<([a-z0-9]+)([^>]*)>/gi)].map(([, name = '', attributes = '']) => ({
    name,
    attributes,
  }))

  it('takes as long to read as it says', () => {
    const words = html
      .replaceAll(/<[^>]+>/g, ' ')
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length
    expect(Math.round(words / WORDS_PER_MINUTE)).toBe(texts[id].readMinutes)
  })

  it('is made of a few plain elements, without attributes but the addresses of links', () => {
    expect(tags.filter(({ name }) => !ALLOWED.has(name))).toEqual([])
    const dressed = tags.filter(({ attributes }) => attributes !== '')
    expect(dressed.filter((tag) => tag.name !== 'a' || !/^ href="\/[\w/]+"$/.test(tag.attributes))).toEqual(
      [],
    )
  })

  it('links to the other article', () => {
    expect(html).toContain(`href="/blog/${id === 1 ? 2 : 1}"`)
  })
})
