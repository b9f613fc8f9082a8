import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Summary } from '#domain/summaries/summary.ts'
import { layoutOf } from '#domain/templates/layoutOf.ts'
import { LaidBlocks, LaidTop } from './LaidBlocks.tsx'
import { Lines } from './transcript/Lines.tsx'
import { blocksOf } from './transcript/readingLines.ts'

const SUMMARY: Summary = {
  language: 'es',
  headline: 'Manda la harina',
  gist: '',
  keyPoints: [
    { text: 'Importa la harina.', original: 'Flour matters.', quote: 'it is the flour', startSeconds: 5 },
    { text: 'Air is air.', quote: 'it is the air', startSeconds: 9 },
  ],
  moments: [{ title: 'La harina', quote: 'you wake it', startSeconds: 0, endSeconds: 12 }],
  verified: null,
}
const source = { type: 'youtube', videoId: 'sbZ0oInJar1' } as const

it('a translated summary names the language of each of its texts, in its blocks and beside the transcript', () => {
  const laid = layoutOf('brief', SUMMARY, { title: 'The jar', language: 'en', durationSeconds: 60 })
  const html = [
    createElement(LaidTop, { laid, title: 'The jar' }),
    createElement(LaidBlocks, { laid, source }),
  ].map((each) => renderToStaticMarkup(each))
  expect(html[0]).toMatch(/<section lang="es"[^>]*><h2>Manda la harina/)
  expect(html[1]).toMatch(/<p lang="es">Importa la harina\.<\/p><blockquote [^>]*lang="en">“it is the flour”/)
  expect(html[1]).toMatch(/<p lang="en">Air is air\.<\/p><p[^>]*>Sin traducir<\/p>/)
  expect(html[1]).toMatch(/<p lang="es">La harina<\/p><blockquote [^>]*lang="en">“you wake it”/)

  const lines = [0, 4, 8].map((startSeconds) => ({ startSeconds, endSeconds: startSeconds + 4, text: 'x' }))
  const [block] = blocksOf(lines, [{ title: 'Pan', startSeconds: 0 }], SUMMARY)
  if (block === undefined) throw new Error('no line is there')
  const languages = { written: 'es', chaptersIn: 'es' } as const
  const none = { spoken: undefined, found: undefined, words: '' }
  const said = renderToStaticMarkup(createElement(Lines, { block, source, ...languages, ...none, entry: 0 }))
  expect(said).toMatch(
    /<h3 lang="es">Pan<.*<span lang="es">La harina<.*<span lang="es">Importa.*<span>Air is air\./,
  )
})
