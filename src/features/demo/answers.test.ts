import { describe, expect, it } from 'vitest'
import { isAnswered, otherText, toggled, withOtherText } from './answers.ts'

describe('isAnswered', () => {
  it.each([
    ['nothing', undefined, false],
    ['a value', '2-5h', true],
    ['an empty list', [], false],
    ['a chosen value', ['tech'], true],
    ["'other' without words", ['other'], false],
    ["'other' with words", ['other', 'other:birds'], true],
  ])('%s', (_, answer, answered) => expect(isAnswered(answer)).toBe(answered))
})

it("withOtherText keeps the words of 'other' as an entry of the list", () => {
  const chosen = withOtherText(toggled(['tech'], 'other'), 'birds')
  expect(chosen).toEqual(['tech', 'other', 'other:birds'])
  expect(otherText(chosen)).toBe('birds')
  expect(withOtherText(chosen, '  ')).toEqual(['tech', 'other'])
})

it("toggled drops the words together with 'other'", () => {
  expect(toggled(['tech', 'other', 'other:birds'], 'other')).toEqual(['tech'])
})
