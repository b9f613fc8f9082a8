import { fold } from '#domain/searchWords.ts'

/** Whether a text has the words, ignoring case and accents. Blank words fit all. */
export function fitsWords(texts: readonly string[], words: string): boolean {
  const wanted = fold(words).trim()
  return texts.some((text) => fold(text).includes(wanted))
}
