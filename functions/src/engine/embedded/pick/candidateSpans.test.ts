import { expect, it } from 'vitest'
import { candidateSpans } from './candidateSpans.ts'
import { LEXICONS } from '../read/lexicon.ts'
import { readUnits } from '../read/readUnits.ts'
import { readWords } from '../read/readWords.ts'
import { scoreUnits } from '../score/scoreUnits.ts'

/** The candidates as texts, with how well each stands. */
function candidatesOf(text: string) {
  const segments = [{ startSeconds: 0, endSeconds: 60, text }]
  const words = readWords({ language: 'en', durationSeconds: 60, segments }, LEXICONS.en)
  const units = readUnits(words)
  const spans = candidateSpans(
    words,
    units,
    scoreUnits(words, units),
    { voices: [], host: undefined, terms: [] },
    60,
  )
  return new Map(
    spans.map((span) => [
      words.text.slice(words.start[span.first], words.end[span.end - 1]),
      span.selfContainedness,
    ]),
  )
}

it('a clause that stands better than its sentence is taken by itself', () => {
  const clause = 'but the oven of the bakery is a key to the bread of the village'
  const found = candidatesOf(`It's a lot of different pieces of a larger one, ${clause}.`)
  expect(found.get(clause)).toBeGreaterThan(0.5)
})

it('what comes before the subject may go', () => {
  const clause = 'the oven of the bakery means the bread of the village for a week'
  const found = candidatesOf(`For them, as she says, ${clause}.`)
  expect(found.get(clause)).toBeGreaterThan(0.5)
})

it('nothing is parted at a bracket', () => {
  const found = candidatesOf(
    'It takes bread (and wood) and the oven of the bakery is a key to the bread of the village.',
  )
  expect([...found.keys()].every((text) => !text.startsWith('and'))).toBe(true)
})
