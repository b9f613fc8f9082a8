import { describe, expect, it } from 'vitest'
import type { Summary } from '../summaries/summary.ts'
import { layoutOf } from './layoutOf.ts'
import { mayChoose, TEMPLATE_IDS, templateForNew, templateOf } from './template.ts'

/** docs/rules.md #template-rights */

const EPISODE = { title: 'The jar', language: 'en', durationSeconds: 3_600 } as const
const SUMMARY: Summary = {
  headline: 'Flour decides',
  gist: 'Two people say how.',
  keyPoints: [10, 200, 400, 600, 800].map((startSeconds, at) => ({
    text: `The jar ${at} is full.`,
    quote: `nobody could put more into ${at}`,
    startSeconds,
  })),
  moments: [
    { title: 'First', quote: 'First', startSeconds: 0, endSeconds: 60, weight: 0.1 },
    { title: 'Second', quote: 'a second one', startSeconds: 390, endSeconds: 990, weight: 1 },
  ],
  chapters: [{ title: 'Flour', startSeconds: 0 }],
  speakers: [{ name: 'Ana', share: 0.7 }],
  quotes: [{ quote: 'The tide waits.', speaker: 'Ana', startSeconds: 61 }],
  mentions: [{ name: 'On Bread', kind: 'book', startSeconds: 70 }],
  verified: { anchored: 5, total: 6 },
}
const names = (template: (typeof TEMPLATE_IDS)[number], summary = SUMMARY) =>
  layoutOf(template, summary, EPISODE).blocks.map(({ name }) => name)

describe('a template', () => {
  it('has its own blocks in its own order', () => {
    expect(names('brief')).toEqual(['points', 'moments', 'quotes', 'chapters', 'speakers'])
    expect(names('decide')).toEqual(['points'])
    expect(names('study')).toEqual(['questions', 'chapters'])
    expect(names('shownotes')).toEqual(['chapters', 'mentions', 'quotes', 'speakers'])
  })

  it('leaves out blocks that a basic summary has no data for', () => {
    const { headline, gist, keyPoints, moments, verified } = SUMMARY
    const basic = { headline, gist, keyPoints, moments, verified }
    expect(names('brief', basic)).toEqual(['points', 'moments'])
    expect(names('study', basic)).toEqual(['questions'])
    expect(names('shownotes', basic)).toEqual(['moments'])
    expect(layoutOf('decide', basic, EPISODE).facts.map(({ name }) => name)).toEqual([
      'For you if',
      'Costs you',
    ])
  })

  it.each(TEMPLATE_IDS)('%s shows claims, quotes and seconds of the summary unchanged', (template) => {
    const before = structuredClone(SUMMARY)
    const points = new Map(SUMMARY.keyPoints.map((point) => [point.text, point]))
    for (const { name, lines } of layoutOf(template, SUMMARY, EPISODE).blocks) {
      if (name !== 'points' && name !== 'questions') continue
      for (const { text, quote, startSeconds } of lines) {
        expect({ text, quote, startSeconds }).toEqual(points.get(text))
      }
    }
    expect(SUMMARY).toEqual(before)
  })
})

it('Decide shows the points of the moments with most weight, in order of time, and what listening takes', () => {
  const { headline, lead, facts, blocks } = layoutOf('decide', SUMMARY, EPISODE)
  expect([headline, lead]).toEqual(['Flour decides', ''])
  expect(blocks[0]?.heading).toBe('Three points')
  expect(blocks[0]?.lines.map(({ startSeconds }) => startSeconds)).toEqual([400, 600, 800])
  expect(facts).toEqual([
    { name: 'For you if', value: 'one of these draws you: “Flour”' },
    { name: 'You hear', value: 'Ana' },
    { name: 'Costs you', value: '11 min of 1 h 00 min, by its key moments' },
  ])
})

it('Study is in the language of the episode', () => {
  const { lead, blocks } = layoutOf('study', SUMMARY, { ...EPISODE, language: 'es' })
  expect(lead).toBe('Cinco preguntas. Primero responde, luego lee y después escucha.')
  expect(blocks.map(({ heading }) => heading)).toEqual(['Preguntas', 'Capítulos'])
})

it('a translated summary has the language of each text, and a mark on a point that is not translated', () => {
  const [first, ...others] = SUMMARY.keyPoints.map((point) => ({
    ...point,
    text: `El tarro de ${point.startSeconds} está lleno.`,
    original: point.text,
  }))
  const [kept] = SUMMARY.keyPoints
  const translated = {
    ...SUMMARY,
    language: 'es' as const,
    keyPoints: kept && first ? [kept, ...others] : [],
  }
  const { blocks, ...laid } = layoutOf('brief', translated, EPISODE, 'en')
  expect(laid).toMatchObject({
    written: 'es',
    spoken: 'en',
    translated:
      'Translated from English, quotes as they were said. One point stays as it was written: its translation could not be checked.',
  })
  expect(blocks.map(({ name, lines }) => [name, lines.map(({ language }) => language).join(' ')])).toEqual([
    ['points', 'en es es es es'],
    ['moments', 'en es'],
    ['quotes', 'en'],
    ['chapters', 'es'],
    ['speakers', 'en'],
  ])
  expect(blocks[0]?.lines.map(({ mark }) => mark)).toEqual(['Not translated', ...others.map(() => undefined)])
  expect(layoutOf('brief', SUMMARY, EPISODE)).not.toHaveProperty('translated')
})

describe('the choice of a template', () => {
  it('is only Brief on the free plan, and any template on paid plans', () => {
    expect(TEMPLATE_IDS.filter((id) => mayChoose(id, 'free'))).toEqual(['brief'])
    for (const plan of ['premium', 'enterprise'] as const) {
      expect(TEMPLATE_IDS.filter((id) => mayChoose(id, plan))).toEqual(TEMPLATE_IDS)
    }
  })
  it('falls back to Brief on free, and for a value that is not a template', () => {
    expect(templateForNew('study', 'premium')).toBe('study')
    expect(templateForNew('study', 'free')).toBe('brief')
    for (const odd of [undefined, null, 'thread', { study: true }]) {
      expect([templateForNew(odd, 'premium'), templateOf({ template: odd })]).toEqual(['brief', 'brief'])
    }
  })
})

describe('the layout of an excerpt', () => {
  const passages = [100, 700, 1_300].map((startSeconds) => ({
    text: `Said at ${startSeconds}.`,
    quote: `Said at ${startSeconds}.`,
    startSeconds,
    speaker: 'Ana',
  }))
  const chapters = [
    { title: 'Flour', startSeconds: 0 },
    { title: 'Water', startSeconds: 600 },
  ]
  const excerpt: Summary = {
    ...SUMMARY,
    form: 'excerpt',
    headline: EPISODE.title,
    gist: '',
    keyPoints: passages,
    publisher: { description: 'Two people talk.', chapters },
  }
  it('has the publisher’s words and chapters, passages under their chapters, then moments', () => {
    const { headline, lead, blocks } = layoutOf('brief', excerpt, EPISODE)
    expect([headline, lead]).toEqual([EPISODE.title, ''])
    expect(blocks.slice(0, 5).map(({ name, heading, lines }) => [name, heading, lines.length])).toEqual([
      ['publisher', 'From the publisher', 1],
      ['chapters', 'Chapters, from the publisher', 2],
      ['passages', 'Flour', 1],
      ['passages', 'Water', 2],
      ['moments', 'Key moments', 2],
    ])
    const { publisher: _, ...bare } = excerpt
    const headings = layoutOf('brief', bare, EPISODE).blocks.map(({ heading }) => heading)
    expect(headings).toContain('Passages')
  })
  it('leaves out a moment whose words stand in a passage', () => {
    const [moment] = excerpt.moments as [Summary['moments'][number]]
    const text = `Before it. ${moment.quote}`
    const { blocks } = layoutOf('brief', { ...excerpt, keyPoints: [{ ...passages[0]!, text }] }, EPISODE)
    expect(blocks.find(({ name }) => name === 'moments')?.lines).toHaveLength(1)
  })
  it.each([
    ['a door needs three kilos. Ana says so.', 'A door needs three kilos. Ana says so.'],
    ['a door needs three kilos', 'a door needs three kilos'],
  ])('begins passages with a capital where the source has any: %s', (text, shown) => {
    const { blocks } = layoutOf('brief', { ...excerpt, keyPoints: [{ ...passages[0]!, text }] }, EPISODE)
    expect(blocks.find(({ name }) => name === 'passages')?.lines[0]?.text).toBe(shown)
  })
  it.each(['decide', 'study'] as const)('is Brief in place of %s', (template) =>
    expect(layoutOf(template, excerpt, EPISODE).template).toBe('brief'),
  )
})

it('a quote that repeats its point is left out, and so is a title that its quote begins with', () => {
  const said = { startSeconds: 5, endSeconds: 9 }
  const of = (name: string, change: Partial<Summary>) =>
    layoutOf('brief', { ...SUMMARY, ...change }, EPISODE).blocks.find((block) => block.name === name)
      ?.lines[0]
  const point = { text: 'Ana: The jar is full of bread.', quote: 'so the jar is full of bread', ...said }
  expect(of('points', { keyPoints: [point] })).not.toHaveProperty('quote')
  expect(of('points', { keyPoints: [{ ...point, quote: 'nobody could put more into it' }] })).toHaveProperty(
    'quote',
  )
  const moment = { title: 'The jar is full …', quote: 'The jar is full of bread.', ...said }
  expect(of('moments', { moments: [moment] })).toMatchObject({ text: 'The jar is full of bread.' })
  expect(of('moments', { moments: [moment] })).not.toHaveProperty('quote')
})
