import { expect, it } from 'vitest'
import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import { LEXICONS } from '../read/lexicon.ts'
import { readUnits } from '../read/readUnits.ts'
import { readWords } from '../read/readWords.ts'
import { FEATURES } from './scoreWeights.ts'
import { scoreUnits } from './scoreUnits.ts'

/** Bread throughout the village's story, the oven in one part only: four times each. */
const TEXT = Array.from({ length: 16 }, (_, part) => {
  const subject = part % 4 === 0 ? 'bread' : `house${part}`
  const oven = part === 5 ? 'the oven, the oven, the oven and the oven' : 'the lake'
  return `The ${subject} of the village was in the north of ${oven} then.`
}).join(' ')

const scored = (segments: TranscriptSegment[]) => {
  const words = readWords({ language: 'en', durationSeconds: 60, segments }, LEXICONS.en)
  const units = readUnits(words)
  return { words, units, ...scoreUnits(words, units) }
}

it('words of one part of an episode are more telling than those of all parts, which are its subject', () => {
  const { words, stemWeight, telling } = scored([{ startSeconds: 0, endSeconds: 60, text: TEXT }])
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

it('different words score above repeated ones, and long words above short ones', () => {
  const filling = 'Rain fell then. Snow came soon. Wind blew hard. '
  const text = `${filling}Bees bees bees bees hum. Bees ants wasps moths hum. Bumblebees caterpillars dragonflies grasshoppers hum. ${filling}`
  const { logOdds } = scored([{ startSeconds: 0, endSeconds: 60, text }])
  expect(logOdds[4]).toBeGreaterThan((logOdds[3] as number) + 0.1)
  expect(logOdds[5]).toBeGreaterThan((logOdds[4] as number) + 0.1)
})

it('a remark by another speaker does not end a speaker turn', () => {
  const [first, second] = [
    'The bees of the village gather pollen.',
    'The keepers of the valley move the hives.',
  ]
  const long = { startSeconds: 0, endSeconds: 20, speaker: 'Ana', text: first }
  const remark = { startSeconds: 5, endSeconds: 6, speaker: 'Bo', text: 'Right.' }
  const rest = { startSeconds: 20, endSeconds: 30, speaker: 'Ana', text: second }
  const answer = { startSeconds: 30, endSeconds: 40, speaker: 'Bo', text: 'The mites come from the south.' }
  const turn = (at: number, segments: TranscriptSegment[]) => scored(segments).features[at * FEATURES + 3]
  expect(turn(0, [long, remark, rest, answer])).toBeCloseTo(turn(2, [long, remark, rest, answer]) as number)
  const after = { ...remark, startSeconds: 20, endSeconds: 21 }
  const apart = [long, after, { ...rest, startSeconds: 21 }, answer]
  expect(turn(0, apart)).not.toBeCloseTo(turn(2, apart) as number)
})
