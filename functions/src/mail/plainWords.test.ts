import { expect, it } from 'vitest'
import { plainWords } from './plainWords.ts'

it.each([
  ['ordinary text stays', 'El órgano, ¿respira?', 'El órgano, ¿respira?'],
  ['line breaks and tabs are spaces', ' a\r\nBcc: b\t c\n', 'a Bcc: b c'],
  ['marks of the writing direction are removed', 'photo\u202Egnp.exe\u2069', 'photo gnp.exe'],
  ['half a character is replaced', 'a\uD83Cb', 'a\uFFFDb'],
])('plainWords: %s', (_, text, plain) => expect(plainWords(text)).toBe(plain))

it.each([
  ['short enough', 'one two', 7, 'one two'],
  ['cut at a space', 'one two three four', 12, 'one two…'],
  ['one endless word, cut anywhere', 'aaaaaaaaaaaaaaaa', 8, 'aaaaa…'],
  ['quotation marks, which take six bytes each', '""""', 15, '""…'],
  ['never within a character', '🎙🎙🎙', 11, '🎙🎙…'],
])('within bytes: %s', (_, text, limitBytes, plain) => expect(plainWords(text, limitBytes)).toBe(plain))
