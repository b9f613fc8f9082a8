/** Control characters, and those that turn the direction of what follows: neither may reach beyond their own text. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
const ELLIPSIS = '…'

/**
 * Words of somebody else as one line that a mail can hold in either form.
 * @param limitBytes the most that they may take of a mail's HTML, where a quotation mark takes six; what is longer ends
 * in "…", at a space where there is one
 * docs/rules.md #hostile-name
 */
export function plainWords(text: string, limitBytes = Number.POSITIVE_INFINITY): string {
  const line = text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim().toWellFormed()
  if (bytesInHtml(line) <= limitBytes) return line
  let kept = ''
  let bytes = bytesInHtml(ELLIPSIS)
  for (const sign of line) {
    bytes += bytesInHtml(sign)
    if (bytes > limitBytes) break
    kept += sign
  }
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}${ELLIPSIS}`
}

function bytesInHtml(text: string): number {
  return Buffer.byteLength(escapeHtml(text))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML text or as the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
