/** Whether one of the texts holds the words, whatever their case and accents. Blank words fit all. */
export function fitsWords(texts: readonly string[], words: string): boolean {
  const wanted = plain(words).trim()
  return texts.some((text) => plain(text).includes(wanted))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
