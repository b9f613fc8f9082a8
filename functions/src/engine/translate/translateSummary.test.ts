import { expect, it } from 'vitest'
import { UNLIMITED } from '../../../../tests/support/budgets.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { LanguageModel } from '../model/LanguageModel.ts'
import { translateSummary } from './translateSummary.ts'

const SUMMARY: Summary = {
  headline: 'A starter needs feeding, not age',
  gist: 'Ines Halloran tells why 12 jars of flour differ.',
  keyPoints: [
    {
      text: 'Ines Halloran feeds 12 jars twice a day.',
      quote: 'I feed all twelve, twice a day',
      startSeconds: 5,
    },
    { text: 'No jar is better with age.', quote: 'age does nothing at all', startSeconds: 60 },
    { text: 'It takes 40 minutes.', quote: 'forty minutes, start to end', startSeconds: 90 },
  ],
  moments: [{ title: 'Twelve jars', quote: 'I feed all twelve', startSeconds: 5, endSeconds: 60 }],
  verified: { anchored: 3, total: 3 },
}
const SPANISH = [
  'Una masa madre necesita alimento, no edad',
  'Ines Halloran cuenta por qué 12 tarros de harina son distintos.',
  'Ines Halloran alimenta 12 tarros dos veces al día.',
  'Ningún tarro mejora con la edad.',
  'Se tarda 40 minutos.',
  'Doce tarros',
]

/** What is asked, and the summary that comes of an answer to it. */
async function translated(answer: unknown, summary = SUMMARY) {
  const asked: string[] = []
  const model: LanguageModel = {
    name: 'a-model',
    canHear: false,
    contextTokens: 8_000,
    reads: 'auto',
    limitMs: 1_000,
    async ask({ system, inputs }) {
      asked.push(system, JSON.stringify(inputs))
      return { text: JSON.stringify(answer), tokens: { inputTokens: 1, outputTokens: 1 } }
    },
    costOf: () => 1,
  }
  const result = await translateSummary(
    summary,
    {
      episode: {
        title: 'The zoo in the jar',
        channelTitle: 'Crumb',
        description: 'With Ines Halloran',
        language: 'en',
      },
      to: 'es',
      now: new Date(0),
      budget: UNLIMITED,
      signal: new AbortController().signal,
      onExpense: () => undefined,
    },
    model,
  )
  return { result, asked }
}
const numbered = (texts: readonly string[]) => ({ texts: texts.map((text, at) => ({ n: at + 1, text })) })

it('a translated summary has its own words in the other language, with quotes and seconds unchanged', async () => {
  const { result, asked } = await translated(numbered(SPANISH))
  expect(result).toEqual({
    ...SUMMARY,
    language: 'es',
    headline: SPANISH[0],
    gist: SPANISH[1],
    keyPoints: SUMMARY.keyPoints.map((point, at) => ({
      ...point,
      text: SPANISH[at + 2],
      original: point.text,
    })),
    moments: [{ ...SUMMARY.moments[0], title: 'Doce tarros' }],
  })
  expect(asked[1]).toContain('6 Twelve jars')
  expect(asked[1]).not.toContain('I feed all twelve')
})

it('a point whose translation has another number stays as it was, and translated texts have no links', async () => {
  const wrong = SPANISH.with(2, 'Ines Halloran alimenta 20 tarros dos veces al día.').with(
    0,
    'Una masa madre necesita alimento, no edad: https://evil.example/a',
  )
  const { result } = await translated(numbered(wrong))
  expect(result.keyPoints[0]).toEqual(SUMMARY.keyPoints[0])
  expect(result.keyPoints[1]).toHaveProperty('original')
  expect(JSON.stringify(result)).not.toContain('evil.example')
})

it.each([
  ['the same text for all', SPANISH.map(() => SPANISH[1] ?? '')],
  ['nothing of most', SPANISH.slice(0, 2)],
  [
    'English',
    [
      SUMMARY.headline,
      SUMMARY.gist,
      ...SUMMARY.keyPoints.map(({ text }) => `${text} It is so in the book as well as in the film.`),
      'Twelve jars',
    ],
  ],
])('a summary stays untranslated where the answer holds %s', async (_, texts) => {
  expect((await translated(numbered(texts))).result).toEqual(SUMMARY)
})

it('a translation is not used where its number is answered twice', async () => {
  const twice = numbered(SPANISH)
  twice.texts.push({ n: 4, text: 'Ningún tarro empeora con la edad.' })
  expect((await translated(twice)).result.keyPoints[1]).toEqual(SUMMARY.keyPoints[1])
})
