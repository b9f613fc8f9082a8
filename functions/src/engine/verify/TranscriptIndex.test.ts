import { describe, expect, it } from 'vitest'
import { TranscriptIndex } from './TranscriptIndex.ts'

const found = (said: string, quote: string) => {
  const segments = [
    { startSeconds: 0, endSeconds: 20, text: `The rain came. ${said} And then the snow came.` },
  ]
  return new TranscriptIndex({ language: 'en', durationSeconds: 20, segments }).find(quote, 0)?.quote
}

describe('a quote is found in the transcript', () => {
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
    [
      'without hedges and the words that join them',
      "It showed, I don't know, over 70 hours of, like, the actual programming time.",
      'It showed over 70 hours of actual programming time.',
    ],
    [
      'with one wrong word in eight, a filler among them',
      'So at least to me that sounds plausible.',
      'So at least to me that seems plausible.',
    ],
    [
      'without a tag that denies nothing',
      'Vino la lluvia en la noche, ¿no? y luego se fue al norte otra vez.',
      'Vino la lluvia en la noche y luego se fue al norte otra vez.',
    ],
    ['without a hedge', 'We rent hives, or whatever, to farmers.', 'We rent hives to farmers.'],
    [
      'with two words of those that every sentence has',
      'There are nonprofits like Brink that give grants to the developers.',
      'There are nonprofits like Brink who give grants to developers.',
    ],
    [
      'with a year in digits and one wrong word',
      'In twenty eighteen they moved the whole shop over the river.',
      'In 2018 they moved the whole store over the river.',
    ],
    [
      'with a hyphen between two numbers and one word more',
      'It comes back in about 250-300 milliseconds or so.',
      'It comes back in about 250 to 300 milliseconds or so.',
    ],
    [
      'without its own first word, where another word follows it',
      'pipes you want, induce quite large costs for every one of the verifiers, as large as it gets in this.',
      'pipes v1, induce quite large costs for every one of the verifiers, as large as it gets in this.',
    ],
  ])('%s', (_, said, quote) => expect(found(said, quote)).toBe(said))
})

describe('a quote is not found with', () => {
  it.each([
    ['a tenth of it', 'They raised fifteen million in the round.', 'They raised 1.5 million in the round.'],
    ['ten times as much', 'It lost 3.5 percent in a year.', 'It lost 35 percent in a year.'],
    ['another unit', 'It lost 50 percent in a year.', 'It lost 50 dollars in a year.'],
    [
      'another number',
      'This pool leaves out what has more than twenty bytes in it.',
      'This pool leaves out what has more than 40 bytes in it.',
    ],
    [
      'what nobody knows',
      "We tell everybody that I don't know that the pool is safe for small miners.",
      'We tell everybody that the pool is safe for small miners.',
    ],
    [
      'its opposite, in Spanish',
      'En la red de hoy no se puede verificar el bloque de los mineros.',
      'En la red de hoy puede verificar el bloque de los mineros.',
    ],
    [
      'another number, of two',
      'They asked for two of the three keys in two of the wallets.',
      'They asked for two of the three keys in three of the wallets.',
    ],
    [
      'two other words of those that say something',
      'There are nonprofits like Brink that give grants to developers.',
      'There are companies like Brink that give money to developers.',
    ],
    [
      'its opposite, by one word less',
      'The pipes do not require that everybody runs one and the same software.',
      'The pipes do require that everybody runs one and the same software.',
    ],
    [
      'its opposite, by one word more',
      'The pool can see what every miner puts into the block.',
      "The pool can't see what every miner puts into the block.",
    ],
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

describe('the place of an inexact quote', () => {
  const segments = [
    {
      startSeconds: 0,
      endSeconds: 20,
      text: 'The main reason of all is the heavy rain, and it came in the night.',
    },
    { startSeconds: 600, endSeconds: 620, text: 'Nothing else was said in the afternoon.' },
  ]
  const index = new TranscriptIndex({ language: 'en', durationSeconds: 620, segments })
  const quote = 'The best reason of all is the light rain, and it came in the night.'
  it('is found with one word in four different, and has the words of the transcript', () =>
    expect(index.findPlace(quote, 65)?.quote).toBe(segments[0]?.text))
  it('is not found at another time', () => expect(index.findPlace(quote, 600)).toBeUndefined())
  it('does not count as found', () => expect(index.find(quote, 15)).toBeUndefined())
})

describe('a name is said in the transcript', () => {
  const text =
    'I read the book by Richard Dawkins, about selfish and other genes, and I log it in waka time. Bitcoin is fine.'
  const segments = [
    { startSeconds: 0, endSeconds: 9, text },
    { startSeconds: 9, endSeconds: 99, text: 'then and so it was '.repeat(40) },
    { startSeconds: 99, endSeconds: 110, text: 'Mastering that took a while, and the startup was lean.' },
  ]
  const index = new TranscriptIndex({ language: 'en', durationSeconds: 110, segments })
  it.each([
    ['in other words', 'WakaTime', true],
    ['as it is', 'Richard Dawkins', true],
    ['but for one word of five', 'Richard Dawkins, Annotated Selfish Genes', true],
    ['but for one word of three', 'Richard Clinton Dawkins', false],
    ['nowhere', 'The Cathedral and the Bazaar', false],
    ['by one of its two words', 'Selfish Bitcoin', false],
    ['by words far from each other', 'Mastering Bitcoin', false],
    ['by half of a word', 'Boo', false],
    ['by words that everybody says', 'It Was So and Then Elsewhere', false],
    ['by nothing', '…', false],
  ])('%s', (_, name, isSaid) => expect(index.said.names(name)).toBe(isSaid))
})
