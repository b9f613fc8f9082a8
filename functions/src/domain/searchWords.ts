/** Letters without case and accents; ñ is n, as people without that key write it. */
export function fold(text: string): string {
  const isPlain = /^[ -~\s]*$/.test(text)
  return (isPlain ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, '')).toLowerCase()
}

/** A word: C# and C++, Q&A and AT&T, U.S., words that a hyphen or an apostrophe joins, or any other. */
export const WORD =
  /\p{L}(?:#|\+\+)(?![\p{L}\p{N}])|\p{L}{1,2}(?: ?& ?\p{L}{1,2})+(?![\p{L}\p{N}])|\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:[-‐‑'’][\p{L}\p{N}]+)*/gu

/** Folded forms that find the words of a text: "e-mail" by email, e and mail. */
export function wordsIn(text: string): string[] {
  return wantedIn(text).flat(2)
}

/** Alternatives for each word of a query, folded; all words of an alternative must occur. */
export function wantedIn(query: string): string[][][] {
  return (fold(query).match(WORD) ?? []).map((word) => {
    if (/^[a-z\d]+$/.test(word)) return [[word]]
    const whole = /[#+&]/.test(word) ? word.replaceAll(' ', '') : word.replaceAll(/[^\p{L}\p{N}]/gu, '')
    const parts = word.split(/[-‐‑'’]/)
    return parts.length > 1 ? [[whole], parts] : [[whole]]
  })
}
