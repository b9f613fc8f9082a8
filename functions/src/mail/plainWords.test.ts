import { expect, it } from 'vitest'
import { plainWords } from './plainWords.ts'

it.each([
  ['what is fine stays', 'El órgano, ¿respira?', 'El órgano, ¿respira?'],
  ['line breaks and tabs are spaces', ' a\r\nBcc: b\t c\n', 'a Bcc: b c'],
  ['what turns the direction goes', 'photo\u202Egnp.exe\u2069', 'photo gnp.exe'],
  ['half a character is none', 'a\uD83Cb', 'a\uFFFDb'],
])('plainWords: %s', (_, text, plain) => expect(plainWords(text)).toBe(plain))

it.each([
  ['short enough', 'one two', 7, 'one two'],
  ['cut at a space', 'one two three four', 12, 'one two…'],
  ['one endless word, cut anywhere', 'aaaaaaaaaaaaaaaa', 8, 'aaaaa…'],
  ['quotation marks, which take six bytes each', '""""', 15, '""…'],
  ['never within a character', '🎙🎙🎙', 11, '🎙🎙…'],
])('within bytes: %s', (_, text, limitBytes, plain) => expect(plainWords(text, limitBytes)).toBe(plain))
