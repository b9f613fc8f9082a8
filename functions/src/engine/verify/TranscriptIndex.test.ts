import { describe, expect, it } from 'vitest'
import { TranscriptIndex } from './TranscriptIndex.ts'

const found = (said: string, quote: string) => {
  const segments = [
    { startSeconds: 0, endSeconds: 20, text: `The rain came. ${said} And then the snow came.` },
  ]
  return new TranscriptIndex({ language: 'en', durationSeconds: 20, segments }).find(quote, 0)?.quote
}

describe('a quote stands for what is said', () => {
  it.each([
    ['without a filler', 'We really just rent the hives to farmers.', 'We rent the hives to farmers.'],
    [
      'with a number in digits',
      'They raised fifteen million in the round.',
      'They raised 15 million in the round.',
    ],
    [
      'with one wrong word in eight',
      'Peter wrote all of the code for the new engine.',
      'Paul wrote all of the code for the new engine.',
    ],
  ])('%s', (_, said, quote) => expect(found(said, quote)).toBe(said))
})

describe('and not for', () => {
  it.each([
    ['a tenth of it', 'They raised fifteen million in the round.', 'They raised 1.5 million in the round.'],
    ['ten times as much', 'It lost 3.5 percent in a year.', 'It lost 35 percent in a year.'],
    ['another unit', 'It lost 50 percent in a year.', 'It lost 50 dollars in a year.'],
    ['its opposite', 'We do not just sell your data, we rent it.', 'We do not sell your data.'],
    ['its opposite, in short', "I don't really like the new rules.", "I don't the new rules."],
    [
      'another one, with fillers that pay for the wrong word',
      'So Peter wrote all of the code.',
      'Well, you know, Paul wrote all of the code.',
    ],
    ['what is left of its fillers', 'This is a.', 'I mean, like, this is a'],
  ])('%s', (_, said, quote) => expect(found(said, quote)).toBeUndefined())
})
