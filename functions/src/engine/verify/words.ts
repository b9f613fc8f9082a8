import { stopWordsOf } from '../embedded/read/lexicon.ts'

/** Letters and digits that belong together: "don't", "3.5" and "10,000" are one word, "off-chain" is two. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:(?:['’ʼ‘`´]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{N}\p{M}]+)*/uy
const PLAIN = /^[a-z0-9]+$/
/** Sounds that one transcript writes down and another leaves out. */
const SOUNDS = new Set('um umm uh uhh uhm er erm ah eh hm hmm mm mhm'.split(' '))

/** Finds any of some words, as a pattern has them, where no letter stands beside it. */
export const anyWord = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu')

/**
 * Takes the words of a text one by one as they are compared: lower case, letters and digits only, without accents. Whatever
 * form a writer gives them, they come out the same. Sounds such as "um" and "¿no?" behind a sentence count for none, and a word that is said twice in a
 * row counts once. A callback, as twelve hours of speech are 130,000 words, and an object for each would be many megabytes.
 */
export function eachWord(text: string, take: (word: string, start: number, end: number) => void): void {
  let last = ''
  let lastStart = 0
  let lastEnd = 0
  for (let at = 0; at < text.length; ) {
    const end = wordEnd(text, at)
    if (end === at) {
      at++
      continue
    }
    const word = comparable(text.slice(at, end))
    // Said again: whoever quotes it begins with the last time.
    if (word === last) lastStart = at
    else if (word !== '' && !SOUNDS.has(word) && !(word === 'no' && isTag(text, at, end))) {
      if (last !== '') take(last, lastStart, lastEnd)
      last = word
      lastStart = at
      lastEnd = end
    }
    at = end
  }
  if (last !== '') take(last, lastStart, lastEnd)
}

/** "…, ¿no?": wants a nod, and denies nothing. */
function isTag(text: string, at: number, end: number): boolean {
  return text[end] === '?' && (text[at - 1] === '¿' || text.slice(at - 2, at) === ', ')
}

/** The words of a text as they are compared. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  eachWord(text, (word) => words.push(word))
  return words
}

/** Where the word ends that begins at a place; the place itself where none does. */
function wordEnd(text: string, at: number): number {
  let end = at
  while (isPlain(text.charCodeAt(end))) end++
  const next = text.charCodeAt(end)
  // Nearly all words of English end here; the others are for the pattern.
  if (!(next >= 0x80 || next === 0x27 || next === 0x60 || (end > at && (next === 0x2c || next === 0x2e))))
    return end
  WORD.lastIndex = at
  return WORD.test(text) ? WORD.lastIndex : end
}

/** A letter or a digit of ASCII. */
function isPlain(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
}

function comparable(written: string): string {
  const lower = written.toLowerCase()
  return PLAIN.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .toLowerCase()
        // "3.5" is not 35; "10,000" is 10000.
        .replace(/(?<=\d)[.,](?=\d{1,2}(?!\d))/g, 'point')
        .replace(/[^\p{L}\p{N}]/gu, '')
}

const STOP_WORDS = new Set([...stopWordsOf('en'), ...stopWordsOf('es')].map(comparable))

/** Whether a word says something by itself: a name, a number, or what no sentence about something else needs. */
export function isContent(word: string): boolean {
  return !STOP_WORDS.has(word) && (word.length > 1 || /\d/.test(word))
}
