/** Control characters, and direction marks: neither may affect text beyond their own. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu
const ELLIPSIS = '…'

/**
 * A stranger's words as one line for either form of a mail.
 * @param limitBytes most bytes in the mail's HTML, where a quotation mark takes six; longer words end in "…", at a
 * space if possible
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

/** Text as HTML text or a quoted attribute's value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
