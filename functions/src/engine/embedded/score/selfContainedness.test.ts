import { describe, expect, it } from 'vitest'
import type { EpisodeLanguage } from '#domain/languages.ts'
import { LEXICONS } from '../read/lexicon.ts'
import { readUnits } from '../read/readUnits.ts'
import { readWords } from '../read/readWords.ts'
import { selfContainedness, wholeSpan } from './selfContainedness.ts'

function selfContainednessOf(text: string, language: EpisodeLanguage = 'en'): number {
  const transcript = { language, durationSeconds: 9, segments: [{ startSeconds: 0, endSeconds: 9, text }] }
  const words = readWords(transcript, LEXICONS[language])
  return selfContainedness(words, wholeSpan(readUnits(words), 0))
}

const STATEMENT = 'The yeast in the jar does the lifting of the bread in the oven.'
const AFIRMACION = 'La levadura del tarro es la que levanta el pan en el horno.'

describe('a complete statement is more self-contained than', () => {
  it.each([
    ['a question', 'The yeast in the jar does the lifting of the bread in the oven?'],
    ['a pronoun that points back', 'It does the lifting of the bread in the oven of the bakery.'],
    ['a demonstrative', 'That does the lifting of the bread in the oven of the bakery.'],
    ['a fragment', 'Or the lifting of the bread in the oven does the work of the bakery.'],
    ['a clause without the main one', 'If the yeast in the jar does the lifting of the bread in the oven.'],
    [
      'a condition and one more, without their consequence',
      'If the yeast in the jar is old, and the oven in the bakery is hot for the bread.',
    ],
    ['a channel reminder', 'As a reminder, the baker is on Slack and on LinkedIn for the bread in the oven.'],
    [
      'one that opens with a clause of time, and has no other verb',
      'As soon as the yeast in the jar is twice as good, five times better at the lifting of the bread.',
    ],
    ['what breaks off', 'The yeast in the jar does the lifting of the bread in the.'],
    ['a list', 'Bread, yeast, oven, jar, bakery, flour, water, salt, butter.'],
    ['talk of you and me', 'I told you my bread was in the oven and you told me we had your yeast.'],
    [
      'a sponsor read',
      'The newsletter has the code for the discount at the checkout of the sponsor of the bakery.',
    ],
    ['thanks', 'Thanks to the guests in the bakery for the bread in the oven.'],
    ['a sentence that stops midway', 'The yeast in the jar does the lifting of the bread in the oven...'],
    ['one that is begun anew', 'The yeast in the, of the, jar does the lifting of the bread in the oven.'],
    ['an order', 'Lift the bread in the oven of the bakery with the yeast in the jar.'],
    ['another sentence’s end', 'Features so the yeast in the jar does the lifting of the bread in the oven.'],
    ['a question without its mark', "Doesn't the yeast in the jar do the lifting of the bread in the oven."],
    ['a number of what was named before', 'One does the lifting of the bread in the oven of the bakery.'],
    [
      'nouns with a compound that ends as a verb',
      'The oven-baked bread of the yeast in the jar of the bakery.',
    ],
    ['nouns with a clause alone', 'The bread of the oven of the bakery that the yeast might not have made.'],
    ['nouns without a verb', 'The work of the yeast in the jar for the bread in the oven.'],
    ['an address', 'The yeast in the jar does the lifting at https://example.com/oven of the bread.'],
  ])('%s', (_, text) => expect(selfContainednessOf(text)).toBeLessThan(selfContainednessOf(STATEMENT) * 0.6))

  it.each([
    ['una pregunta', '¿La levadura del tarro es la que levanta el pan en el horno?'],
    ['un pronombre', 'Esto es lo que levanta el pan en el horno de la panadería.'],
    ['un trozo', 'O la levadura del tarro es la que levanta el pan en el horno.'],
    ['lo que depende de otra frase', 'Que en el horno la levadura del tarro es la que levanta el pan.'],
    ['nombres sin verbo', 'La levadura del tarro para el pan del horno de la panadería.'],
    ['publicidad', 'Suscríbete al boletín con el código de la promoción y el descuento de la web.'],
  ])('%s', (_, text) =>
    expect(selfContainednessOf(text, 'es')).toBeLessThan(selfContainednessOf(AFIRMACION, 'es') * 0.6),
  )
})

describe('self-containedness in captions without full stops', () => {
  const spanOf = (text: string, whole: number) => {
    const segments = [{ startSeconds: 0, endSeconds: 9, text }]
    const words = readWords({ language: 'en', durationSeconds: 9, segments }, LEXICONS.en)
    return selfContainedness(words, {
      ...wholeSpan(readUnits(words), 0),
      end: words.count,
      closed: true,
      whole,
    })
  }
  const ONE = 'the yeast in the jar does the lifting of the bread in the oven'
  it('grows with the certainty of the ends of a sentence', () => {
    expect(spanOf(ONE, 0.9)).toBeGreaterThan(spanOf(ONE, 0.5))
    expect(spanOf(ONE, 0.5)).toBeGreaterThan(spanOf(ONE, 0.1))
  })
  it('is lower for sentences that run into each other', () => {
    const several =
      'the yeast does the lifting the bread is in the oven the jar was here the baker has the flour'
    expect(spanOf(several, 0.9)).toBeLessThan(spanOf(ONE, 0.9) * 0.6)
  })
})
