/** Control characters, and those that turn the direction of what follows: neither may reach beyond their own text. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/**
 * Words of somebody else as one line that a mail can hold in either form.
 * @param limit longest result in UTF-16 units; what is longer ends in "…" at a space where there is one
 * reliability.md row 39
 */
export function plainWords(text: string, limit = Number.POSITIVE_INFINITY): string {
  const line = text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  if (line.length <= limit) return line
  const cut = line.slice(0, limit - 1)
  const space = cut.lastIndexOf(' ')
  // Half of a pair would be no character at all.
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}
