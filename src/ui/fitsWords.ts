import { fold } from '#domain/searchWords.ts'

/** Whether one of the texts holds the words, whatever their case and accents. Blank words fit all. */
export function fitsWords(texts: readonly string[], words: string): boolean {
  const wanted = fold(words).trim()
  return texts.some((text) => fold(text).includes(wanted))
}
