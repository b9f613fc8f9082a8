import { expect, it } from 'vitest'
import { parseNewsletterName } from './newsletter.ts'

it.each([
  ['a name', 'Ana', 'Ana'],
  ['white space around it', '  Ana María  ', 'Ana María'],
  ['an apostrophe, a hyphen, another script', 'O’Neill-山田', 'O’Neill-山田'],
  ['the longest', 'a'.repeat(100), 'a'.repeat(100)],
  ['nothing', ' ', ''],
])('parseNewsletterName accepts %s', (_, input, name) => expect(parseNewsletterName(input)).toBe(name))

it.each([
  ['a line break', 'Ana\r\nBcc: eve@evil.test'],
  ['a Unicode line separator', 'Ana\u2028Eve'],
  ['a NUL', 'Ana\0'],
  ['markup', '<b>Ana</b>'],
  ['half a tag', 'Ana <script'],
  ['a link', 'Win money https://evil.test'],
  ['a link without scheme', 'Go to WWW.evil.test'],
  ['101 letters', 'a'.repeat(101)],
  ['10 kB', 'spam '.repeat(2048)],
  ['a list', ['Ana']],
  ['nothing at all', undefined],
])('parseNewsletterName refuses %s', (_, input) => expect(parseNewsletterName(input)).toBeUndefined())
