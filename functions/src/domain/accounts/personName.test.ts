import { expect, it } from 'vitest'
import { parsePersonName, storableName } from './personName.ts'

it.each([
  ['white space around it is cut', '  Ana María ', 'Ana María'],
  ['none is allowed', '', ''],
  ['only white space is none', ' \t ', ''],
  ['letters of any script', '李雷 👩‍🚀', '李雷 👩‍🚀'],
  ['exactly 100 units', 'x'.repeat(100), 'x'.repeat(100)],
  ['101 units are refused', 'x'.repeat(101), undefined],
  ['a header cannot be forged', 'Ana\r\nBcc: x@y.example', undefined],
  ['a tab inside is a control character', 'Ana\tMaría', undefined],
  ['the line separator is a line break', 'Ana\u2028María', undefined],
  ['a number is no name', 7, undefined],
])('a typed name: %s', (_, input, name) => expect(parsePersonName(input)).toBe(name))

it.each([
  ['line breaks become one space', 'Ana\r\n\u2028María', 'Ana María'],
  ['no name is none', undefined, ''],
  ['cut at 100 units', 'x'.repeat(300), 'x'.repeat(100)],
  ['an emoji of many units is not cut in two', `${'x'.repeat(98)}👩‍🚀`, 'x'.repeat(98)],
])('a name from a sign-in provider: %s', (_, input, name) => {
  expect(storableName(input)).toBe(name)
  expect(parsePersonName(storableName(input))).toBe(name)
})
