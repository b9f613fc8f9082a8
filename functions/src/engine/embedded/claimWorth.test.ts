import { expect, it } from 'vitest'
import { LEXICONS } from './read/lexicon.ts'
import { readWords } from './read/readWords.ts'
import { beginningOf, claimWorth } from './score/claimWorth.ts'

function worthOf(text: string, title = ''): number {
  const segments = [{ startSeconds: 0, endSeconds: 9, text }]
  const words = readWords({ language: 'en', durationSeconds: 9, segments }, LEXICONS.en)
  const stemWeight = new Float64Array(words.stemCount).fill(1)
  const titleWords = new Set(title.split(' ').filter(Boolean).map(beginningOf))
  return claimWorth(words, { stemWeight, heaviest: 1 }, { first: 0, end: words.count }, titleWords)
}

const PLAIN = worthOf('The yeast of the village grew in the oven of the baker')

it.each([
  ['a definition', 'Yeast is a fungus in the oven of the baker of the village'],
  ['a reason', 'The yeast of the village grew because of the oven of the baker'],
  ['a rule', 'The yeast of the village must never stand in the oven of the baker'],
  ['a number', 'The 40 yeasts of the village grew in the oven of the baker'],
])('%s is worth more than a plain statement', (_, text) => expect(worthOf(text)).toBeGreaterThan(PLAIN))

it.each([
  ['a story', 'The yeast of my friend grew in the oven yesterday by night'],
  ['talk about the talk', 'The yeast that you mentioned grew in the oven of the conversation'],
  ['half a quotation', 'The yeast of the village said "rise in the oven of the baker'],
  ['what is begun anew', 'The yeast of the -- village grew in the oven of the baker'],
])('%s is worth less', (_, text) => expect(worthOf(text)).toBeLessThan(PLAIN))

it('what the title names is worth more', () =>
  expect(worthOf('The yeast of the village grew in the oven of the baker', 'Yeast')).toBeGreaterThan(PLAIN))
