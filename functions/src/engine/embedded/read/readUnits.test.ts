import { describe, expect, it } from 'vitest'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { boundaryScores, readBoundaryWeights } from './boundaryScores.ts'
import { LEXICONS } from './lexicon.ts'
import { readUnits } from './readUnits.ts'
import { readWords } from './readWords.ts'

function unitsOf(
  text: string,
  language: EpisodeLanguage = 'en',
): Array<{ text: string; whole: number; asks: number }> {
  const segments = [{ startSeconds: 0, endSeconds: 60, text }]
  const words = readWords({ language, durationSeconds: 60, segments }, LEXICONS[language])
  const { count, firstWord, endWord, whole, asks } = readUnits(words)
  return Array.from({ length: count }, (_, unit) => ({
    text: words.text.slice(words.start[firstWord[unit]!], words.end[endWord[unit]! - 1]),
    whole: whole[unit]!,
    asks: asks[unit]!,
  }))
}

const sentencesOf = (text: string) => unitsOf(text).map((unit) => unit.text)

describe('a full stop ends a sentence', () => {
  it('also without a space after it', () =>
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

describe('another speaker begins another sentence', () => {
  it.each([
    ['after the mark of captions', 'the bread is done >> the oven is hot'],
    ['after a dash', 'The bread is done! - the oven is hot'],
    ['after a song', 'the bread is done ♪ ♪ the oven is hot'],
  ])('%s', (_, text) =>
    expect(sentencesOf(text)).toEqual([expect.stringMatching(/bread is done$/), 'the oven is hot']),
  )
  it('but not after a dash within a sentence', () =>
    expect(sentencesOf('The bread - the one in the oven - is done.')).toHaveLength(1))
})

describe('sentences of a transcript without full stops', () => {
  const CAPTIONS =
    'so the yeast in the jar eats the sugar of the flour and so the baker waits for the bread yeah the oven is hot maybe ' +
    'loaves rise slowly near warm windows during winter mornings inside old stone houses beside rivers'
  it('are cut where words end one or begin the next one', () =>
    expect(sentencesOf(CAPTIONS).some((text) => text.startsWith('yeah'))).toBe(true))
  it('are cut at weaker signs where one gets too long', () => {
    const weak = 'the bakers of the valley sell warm bread near the river every winter morning '
    expect(unitsOf(weak.repeat(2))).toHaveLength(2)
  })
  it('are marked as whole to the degree that their ends show', () => {
    const wholes = unitsOf(CAPTIONS).map(({ whole }) => whole)
    expect(Math.max(...wholes)).toBeLessThan(1)
    expect(Math.min(...wholes)).toBeGreaterThan(0)
    expect(new Set(wholes).size).toBeGreaterThan(1)
  })
  it('are marked as wholly whole where full stops are written', () =>
    expect(unitsOf('The oven is hot. The bread is done.').map(({ whole }) => whole)).toEqual([1, 1]))
})

describe('signs of the end of a sentence are looked for', () => {
  const NOTHING = { base: -1, singles: ['', '', '', ''], pairs: ['', '', ''] } as const
  const scoresOf = (weights: Partial<typeof NOTHING | { singles: string[]; pairs: string[] }>) => {
    const segments = [{ startSeconds: 0, endSeconds: 9, text: 'we bake here so then you wandered' }]
    const words = readWords({ language: 'en', durationSeconds: 9, segments }, LEXICONS.en)
    const table = readBoundaryWeights({ ...NOTHING, ...weights } as Parameters<typeof readBoundaryWeights>[0])
    return [...boundaryScores(words, 0, words.count, table)]
  }
  it.each([
    ['two words before', 0, 3],
    ['the word before', 1, 2],
    ['the word after', 2, 1],
    ['two words after', 3, 0],
  ])('in %s', (_, place, index) => {
    const singles = ['', '', '', ''].with(place, '2: here')
    // Behind the gap's own word, "here", the third.
    expect(scoresOf({ singles }).map((score) => score + 1)).toEqual([0, 0, 0, 0, 0, 0, 0].with(index, 2))
  })
  it.each([
    ['the last two', 0, 4],
    ['the two around it', 1, 3],
    ['the next two', 2, 2],
  ])('in pairs of words: %s', (_, place, index) => {
    const pairs = ['', '', ''].with(place, '2: so_then')
    expect(scoresOf({ pairs }).map((score) => score + 1)).toEqual([0, 0, 0, 0, 0, 0, 0].with(index, 2))
  })
  it('in the ending of a word that is not listed', () =>
    expect(scoresOf({ singles: ['', '2: -ed', '', ''] }).at(-1)).toBe(1))
})

describe('a question without a question mark', () => {
  it.each<[string, EpisodeLanguage, string]>([
    ['a word that asks, and a verb', 'en', 'how do the bakers of the valley make their bread'],
    ['a verb before its subject', 'en', 'so can you tell the bakers of the valley from others'],
    ['the same in Spanish', 'es', 'qué comen los panaderos del valle en el invierno'],
  ])('is recognized by %s', (_, language, text) => {
    expect(unitsOf(`${text} `.repeat(8), language)[0]!.asks).toBe(1)
  })
  it.each<[string, EpisodeLanguage, string]>([
    ['what is asked is told at once', 'en', "what's hard is that the bakers of the valley sleep in the day"],
    ['it states', 'en', 'the bakers of the valley know how the bread is made'],
    ['it states', 'es', 'los panaderos del valle saben que comen pan en el invierno'],
  ])('is not assumed where %s, %s', (_, language, text) =>
    expect(unitsOf(`${text} `.repeat(8), language)[0]!.asks).toBe(0),
  )
  it('is not assumed where full stops are written', () =>
    expect(unitsOf('How do the bakers make bread. The oven is hot.')[0]!.asks).toBe(0))
})
