import type { Words } from './readWords.ts'

/** A word in lower case with straight apostrophes, as in word lists. */
export function wordAt({ text, start, end }: Words, index: number): string {
  const word = text.slice(start[index], end[index]).toLowerCase()
  return word.includes('’') ? word.replaceAll('’', "'") : word
}

export function isNumber({ text, start }: Words, index: number): boolean {
  const code = text.charCodeAt(start[index] as number)
  return code >= 0x30 && code <= 0x39
}

export function isCapital({ text, start }: Words, index: number): boolean {
  const letter = text.charAt(start[index] as number)
  return letter !== letter.toLowerCase()
}

/** A list of words, separated by white space, as a set. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
