import { expect, it } from 'vitest'
import { wantedIn, wordsIn } from './searchWords.ts'

it.each([
  ['C# and F#, then C++.', ['c#', 'and', 'f#', 'then', 'c++']],
  ['a Q&A, our R & D at AT&T', ['a', 'q&a', 'our', 'r&d', 'at', 'at&t']],
  ['the U.S. and A.I.', ['the', 'us', 'and', 'ai']],
  ['Some e‑mail', ['some', 'email', 'e', 'mail']],
  ['it’s Órgano', ['its', 'it', 's', 'organo']],
  ['music#1, cats & dogs', ['music', '1', 'cats', 'dogs']],
])('wordsIn splits "%s"', (text, words) => expect(wordsIn(text)).toEqual(words))

it('a hyphenated word of a query is found as one word and as two', () =>
  expect(wantedIn('well-known C#')).toEqual([[['wellknown'], ['well', 'known']], [['c#']]]))
