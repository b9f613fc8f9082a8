import { describe, expect, it } from 'vitest'
import { LEXICONS } from './lexicon.ts'
import { readUnits } from './readUnits.ts'
import { readWords } from './readWords.ts'

function sentencesOf(text: string): string[] {
  const segments = [{ startSeconds: 0, endSeconds: 60, text }]
  const words = readWords({ language: 'en', durationSeconds: 60, segments }, LEXICONS.en)
  const { count, firstWord, endWord } = readUnits(words)
  return Array.from({ length: count }, (_, unit) =>
    words.text.slice(words.start[firstWord[unit]!], words.end[endWord[unit]! - 1]),
  )
}

describe('a full stop ends a sentence', () => {
  it('also where the space after it is missing', () =>
    expect(sentencesOf('The node is fast.The tree is in memory. It is small.')).toEqual([
      'The node is fast',
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
