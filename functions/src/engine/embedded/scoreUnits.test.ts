import { expect, it } from 'vitest'
import { LEXICONS } from './read/lexicon.ts'
import { readUnits } from './read/readUnits.ts'
import { readWords } from './read/readWords.ts'
import { scoreUnits } from './score/scoreUnits.ts'

/** Bread in all of the village's story, the oven in one part of it only: four times each. */
const TEXT = Array.from({ length: 16 }, (_, part) => {
  const subject = part % 4 === 0 ? 'bread' : `house${part}`
  const oven = part === 5 ? 'the oven, the oven, the oven and the oven' : 'the lake'
  return `The ${subject} of the village was in the north of ${oven} then.`
}).join(' ')

it('what one part of an episode speaks of tells more in a point, though what it comes back to is its subject', () => {
  const segments = [{ startSeconds: 0, endSeconds: 60, text: TEXT }]
  const words = readWords({ language: 'en', durationSeconds: 60, segments }, LEXICONS.en)
  const { stemWeight, telling } = scoreUnits(words, readUnits(words))
  const stemOf = (word: string) => {
    for (let at = 0; at < words.count; at++)
      if (words.text.slice(words.start[at], words.end[at]) === word) return words.stem[at] as number
    throw new Error(`Nobody says ${word}.`)
  }
  const [bread, oven] = [stemOf('bread'), stemOf('oven')]
  expect(stemWeight[bread]).toBeGreaterThan(stemWeight[oven] as number)
  const shareOf = (stem: number) => (telling[stem] as number) / (stemWeight[stem] as number)
  expect(shareOf(oven)).toBeGreaterThan(1.3 * shareOf(bread))
})
