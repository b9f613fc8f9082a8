import { stopWordsOf } from '../embedded/read/lexicon.ts'

/** Letters and digits that belong together: "don't", "3.5" and "10,000" are one word, "off-chain" is two. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:(?:['’ʼ‘`´]|(?<=\p{N})[.,](?=\p{N}))[\p{L}\p{N}\p{M}]+)*/gu
const PLAIN = /^[a-z0-9]+$/
/** Sounds that one transcript writes down and another leaves out. */
const SOUNDS = new Set('um umm uh uhh uhm er erm ah eh hm hmm mm mhm'.split(' '))

/** A word as it is compared, with the place of what it stands for. */
export interface Word {
  /** Lower case, letters and digits only, without accents. */
  word: string
  start: number
  end: number
}

/**
 * The words of a text as they are compared: whatever form a writer gives them, they come out the same. Sounds such as "um"
 * count for none, and a word that is said twice in a row counts once.
 */
export function* wordsOf(text: string): Generator<Word> {
  let last: Word | undefined
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const word = comparable(written)
    if (word === '' || SOUNDS.has(word)) continue
    // Said again: whoever quotes it begins with the last time.
    if (word === last?.word) last.start = index
    else {
      if (last !== undefined) yield last
      last = { word, start: index, end: index + written.length }
    }
  }
  if (last !== undefined) yield last
}

function comparable(written: string): string {
  const lower = written.toLowerCase()
  return PLAIN.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
}

const STOP_WORDS = new Set([...stopWordsOf('en'), ...stopWordsOf('es')].map(comparable))

/** Whether a word says something by itself: a name, a number, or what no sentence about something else needs. */
export function isContent(word: string): boolean {
  return !STOP_WORDS.has(word) && (word.length > 1 || /\d/.test(word))
}
