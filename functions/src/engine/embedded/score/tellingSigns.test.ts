import { describe, expect, it } from 'vitest'
import { LEXICONS } from '../read/lexicon.ts'
import { readUnits } from '../read/readUnits.ts'
import { readWords } from '../read/readWords.ts'
import { scoreUnits } from './scoreUnits.ts'
import { type TellingSigns, tellingSigns } from './tellingSigns.ts'

const PLAIN = 'The yeast of the village grew in the oven of the baker.'

/** A text's first sentence's signs. */
function signsOf(text: string): TellingSigns {
  const segments = [{ startSeconds: 0, endSeconds: 60, text }]
  const words = readWords({ language: 'en', durationSeconds: 60, segments }, LEXICONS.en)
  const units = readUnits(words)
  return tellingSigns(words, units, scoreUnits(words, units), 0)
}

describe('a sign is stronger in a sentence with it than in a plain one:', () => {
  it.each<[sign: keyof TellingSigns, text: string]>([
    ['words', 'The old yeast of the village grew in the oven of the baker.'],
    ['asks', 'The yeast of the village grew in the oven of the baker?'],
    ['commas', 'The yeast, of the village, grew in the oven of the baker.'],
    ['defines', 'The yeast of the village is in the oven of the baker.'],
    ['self', 'The yeast of my village grew in our oven of the baker.'],
    ['signals', 'The yeast of the village only grew because of the oven of the baker.'],
    ['chatter', 'The yeast that you mentioned grew in the oven of the conversation.'],
    ['again', `${PLAIN} The yeast of the village grew in the oven of the baker.`],
  ])('%s: %s', (sign, text) => expect(signsOf(text)[sign]).toBeGreaterThan(signsOf(PLAIN)[sign]))

  it.each([
    ['two dots', 'The yeast.. of the village grew in the oven of the baker.'],
    ['a dash', 'The yeast of the -- village grew in the oven of the baker.'],
    ['a dash between words', 'The yeast - of the village grew in the oven of the baker.'],
    ['half a quotation', 'The yeast of the village said "rise in the oven of the baker.'],
    ['the end of a quotation', 'The yeast of the village grew in the oven of the baker."'],
  ])('broken off inside, by %s', (_, text) => expect(signsOf(text).broken).toBe(1))
})

it('neither a whole quotation nor final dots count as broken off', () => {
  expect(signsOf('The yeast of the village said "rise" in the oven of the baker.').broken).toBe(0)
  expect(signsOf('The yeast of the village grew in the oven of the baker...').broken).toBe(0)
})

it('a sentence that begins with an article opens plainly, one with a name does not', () => {
  expect(signsOf(PLAIN).opensPlain).toBe(1)
  expect(signsOf(PLAIN.replace('The yeast', 'Yeast')).opensPlain).toBe(0)
})

it('"my" makes a sentence personal, "our" does not', () => {
  expect(signsOf('The yeast of our village grew in the oven of the baker.').self).toBe(0)
  expect(signsOf('The yeast of my village grew in the oven of the baker.').self).toBe(1)
})

it('the subject of a sentence is what stands before its verb, beside its heaviest stem', () => {
  const often = 'Yeast grows. Yeast eats. Yeast lives.'
  const { subject } = signsOf(`The yeast is in the oven of the baker of the village. ${often}`)
  expect(subject).toBe(1)
  expect(signsOf(`The baker is in the oven of the yeast of the village. ${often}`).subject).toBeLessThan(0.5)
  const twice = signsOf(`The yeast is in the oven of the baker of the village, and has grown. ${often}`)
  expect(twice.subject).toBe(1)
  // Too long for a subject.
  const long = 'The yeast of the old village behind the new mill by the river is'
  expect(signsOf(`${long} in the oven of the baker. ${often}`).subject).toBe(0)
})
