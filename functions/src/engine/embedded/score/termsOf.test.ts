import { describe, expect, it } from 'vitest'
import type { Language } from '#domain/profile.ts'
import { LEXICONS } from '../read/lexicon.ts'
import { readWords } from '../read/readWords.ts'
import { termsOf } from './termsOf.ts'

function termsIn(text: string, language: Language = 'en') {
  const segments = [{ startSeconds: 0, endSeconds: 60, text }]
  const words = readWords({ language, durationSeconds: 60, segments }, LEXICONS[language])
  return termsOf(words, language, 3).map((term) => term.text)
}

describe('what an episode talks about', () => {
  it.each<[string, Language, string, string[]]>([
    ['two words that keep standing together', 'en', 'We like heather honey. '.repeat(6), ['heather honey']],
    ['in Spanish also over "de"', 'es', 'Aquí hay miel de brezo. '.repeat(6), ['miel de brezo']],
    ['a noun, with its article', 'en', 'You gave us the oven, did you? '.repeat(6), ['the oven']],
    ['with its article in Spanish', 'es', 'Estaba junto al fuelle. '.repeat(6), ['el fuelle']],
    [
      'several where one would sound clipped',
      'en',
      `${'Of my strip. '.repeat(5)}${'We had strips. '.repeat(2)}`,
      ['strips'],
    ],
    [
      'an adjective of degree and its noun',
      'en',
      'They liked the high performance, did they? '.repeat(6),
      ['the high performance'],
    ],
    ['a short noun before another', 'en', 'You gave us fee rates, did you? '.repeat(6), ['fee rates']],
    ['but no compound adjective', 'en', 'You gave us long-term, did you? '.repeat(6), []],
    [
      'but no adjective',
      'en',
      'It was the legacy mill, the legacy barn, the legacy oven, the legacy yard, the legacy lamp.',
      [],
    ],
    ['no noun of any talk', 'en', 'You gave us the time and the people. '.repeat(6), []],
    ['no verb', 'en', 'You will bake and we will bake. '.repeat(6), []],
    ['nothing that is said a few times only', 'en', 'You gave us the oven, did you? '.repeat(3), []],
  ])('%s', (_, language, text, terms) => expect(termsIn(text, language)).toEqual(terms))

  it('most telling first, none of which shares a word with another', () => {
    const text = 'We like heather honey. '.repeat(9) + 'You gave us the honey in the oven. '.repeat(6)
    expect(termsIn(text)).toEqual(['heather honey', 'the oven'])
  })
})

describe('two words side by side', () => {
  const FILLING = 'You would have been there with us and with them for all of that. '
  it('are the subject of a story where only one part says them', () => {
    const story = 'We had heather honey. '.repeat(5)
    expect(termsIn(story + FILLING.repeat(40))).toEqual([])
    expect(termsIn(('We had heather honey. ' + FILLING.repeat(8)).repeat(5))).toEqual(['heather honey'])
  })
  it('may be two of a list where nobody writes marks', () => {
    const said = (times: number, end: string) => `we had heather honey${end} of them `.repeat(times)
    expect(termsIn(said(6, ''))).toEqual([])
    expect(termsIn(said(6, ','))).toEqual(['heather honey'])
    expect(termsIn(said(8, ''))).toEqual(['heather honey'])
  })
})
