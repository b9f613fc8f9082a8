import { describe, expect, it } from 'vitest'
import { porterStem } from './porterStem.ts'
import { firstWords, rouge } from './rouge.ts'

describe("Porter's stemmer, by the examples of his paper", () => {
  it.each(
    Object.entries({
      caresses: 'caress',
      ponies: 'poni',
      ties: 'ti',
      cats: 'cat',
      feed: 'feed',
      agreed: 'agre',
      plastered: 'plaster',
      bled: 'bled',
      motoring: 'motor',
      sing: 'sing',
      conflated: 'conflat',
      troubled: 'troubl',
      sized: 'size',
      hopping: 'hop',
      falling: 'fall',
      hissing: 'hiss',
      fizzed: 'fizz',
      failing: 'fail',
      filing: 'file',
      happy: 'happi',
      sky: 'sky',
      relational: 'relat',
      conditional: 'condit',
      rational: 'ration',
      digitizer: 'digit',
      vietnamization: 'vietnam',
      operator: 'oper',
      hopefulness: 'hope',
      triplicate: 'triplic',
      formative: 'form',
      electrical: 'electr',
      goodness: 'good',
      revival: 'reviv',
      allowance: 'allow',
      adjustable: 'adjust',
      replacement: 'replac',
      adoption: 'adopt',
      probate: 'probat',
      rate: 'rate',
      cease: 'ceas',
      controll: 'control',
      roll: 'roll',
      generalizations: 'gener',
      oscillators: 'oscil',
    }),
  )('%s → %s', (word, stem) => expect(porterStem(word)).toBe(stem))
})

describe('ROUGE', () => {
  it('is 1 for the same text, and 0 for another', () => {
    expect(rouge(['The cat sat.'], ['the cat sat'])).toEqual({ rouge1: 1, rouge2: 1, rougeL: 1 })
    expect(rouge(['The cat sat.'], ['dogs run'])).toEqual({ rouge1: 0, rouge2: 0, rougeL: 0 })
  })
  it("counts as in Lin's example: police killed the gunman", () => {
    const scores = rouge(['police kill the gunman'], ['police killed the gunman'])
    expect(scores.rouge1).toBe(1)
    // Without the stemmer's help: three of four words, two of them in a row.
    const apart = rouge(['the gunman kill police'], ['police killed the gunman'])
    expect(apart.rouge1).toBe(1)
    expect(apart.rouge2).toBeCloseTo(1 / 3)
    expect(apart.rougeL).toBe(0.5)
  })
  it('counts a word as often as both have it', () => {
    expect(rouge(['the the the the'], ['the cat']).rouge1).toBeCloseTo(1 / 3)
  })
  it("takes the union of subsequences over sentences: Lin's w1 w2 w3 w4 w5", () => {
    // Recall 4/5, precision 4/10 once every word of the candidate counts once.
    expect(rouge(['w1 w2 w6 w7 w8', 'w1 w3 w8 w9 w5'], ['w1 w2 w3 w4 w5']).rougeL).toBeCloseTo((2 * 4) / 15)
  })
  it('cuts at a number of words, across sentences', () => {
    expect(firstWords(['a b c', 'd e f'], 4)).toEqual(['a b c', 'd'])
  })
})
