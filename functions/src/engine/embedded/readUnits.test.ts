import { describe, expect, it } from 'vitest'
import { LEXICONS } from './read/lexicon.ts'
import { readUnits } from './read/readUnits.ts'
import { readWords } from './read/readWords.ts'

function unitsOf(text: string): Array<{ text: string; whole: number }> {
  const segments = [{ startSeconds: 0, endSeconds: 60, text }]
  const words = readWords({ language: 'en', durationSeconds: 60, segments }, LEXICONS.en)
  const { count, firstWord, endWord, whole } = readUnits(words)
  return Array.from({ length: count }, (_, unit) => ({
    text: words.text.slice(words.start[firstWord[unit]!], words.end[endWord[unit]! - 1]),
    whole: whole[unit]!,
  }))
}

const sentencesOf = (text: string) => unitsOf(text).map((unit) => unit.text)

describe('a full stop ends a sentence', () => {
  it('also where the space after it is missing', () =>
    expect(sentencesOf('The node has a UTXO.The tree is in memory. It is small.')).toEqual([
      'The node has a UTXO',
      'The tree is in memory',
      'It is small',
    ]))
  it.each([
    ['inside a number', 'The fee of it is 3.5 of the usual. It is small.'],
    ['inside a host', 'We sold it at example.com in the spring. It is small.'],
    ['inside a name', 'We wrote it in Node.JS in the spring. It is small.'],
    ['after an initial', 'We had J. Smith here in the spring. It is small.'],
    ['after an abbreviation', 'We had Dr. Smith here in the spring. It is small.'],
  ])('but not %s', (_, text) => expect(sentencesOf(text)).toHaveLength(2))
})

describe('another voice begins another sentence', () => {
  it.each([
    ['after the mark of captions', 'the bread is done >> the oven is hot'],
    ['after a dash', 'The bread is done! - the oven is hot'],
    ['after a song', 'the bread is done ♪ ♪ the oven is hot'],
  ])('%s', (_, text) =>
    expect(sentencesOf(text)).toEqual([expect.stringMatching(/bread is done$/), 'the oven is hot']),
  )
  it('but not after the dash of an aside', () =>
    expect(sentencesOf('The bread - the one in the oven - is done.')).toHaveLength(1))
})

describe('where the source marks no ends', () => {
  const CAPTIONS =
    'so the yeast in the jar eats the sugar of the flour and so the baker waits for the bread yeah the oven is hot maybe ' +
    'loaves rise slowly near warm windows during winter mornings inside old stone houses beside rivers'
  it('sentences are cut where words open and close them', () =>
    expect(sentencesOf(CAPTIONS).some((text) => text.startsWith('yeah'))).toBe(true))
  it('one is known to be whole the less, the less its ends show', () => {
    const wholes = unitsOf(CAPTIONS).map(({ whole }) => whole)
    expect(Math.max(...wholes)).toBeLessThan(1)
    expect(Math.min(...wholes)).toBeGreaterThan(0)
    expect(new Set(wholes).size).toBeGreaterThan(1)
  })
  it('and wholly where the source marks them', () =>
    expect(unitsOf('The oven is hot. The bread is done.').map(({ whole }) => whole)).toEqual([1, 1]))
})
