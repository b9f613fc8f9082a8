/** Leading bytes that may declare a document's encoding. */
const DECLARATION_BYTES = 1_024
const DECLARED = [
  /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']\s*([\w.:-]+)/i,
  /<meta[^>]+?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
  /^\s*@charset\s+"([\w.:-]+)"/i,
]

/**
 * Text of a stranger's document. Encoding by its byte order mark; else UTF-8 where well-formed (other encodings
 * practically never are, and many servers mislabel UTF-8); else by the header; else by its own declaration; else UTF-8
 * where most of it reads so, or Windows' own. Unreadable bytes become U+FFFD.
 * @param contentType the header of that name; '' when there was none
 * Source: https://encoding.spec.whatwg.org/, RFC 7303 section 3
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const mark = encodingOfMark(bytes)
  if (mark !== undefined) return new TextDecoder(mark).decode(bytes)
  // Seven-bit encodings that switch by an escape are also well-formed UTF-8.
  if (!bytes.subarray(0, DECLARATION_BYTES * 4).includes(0x1b)) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Falls through: another encoding, or broken.
    }
  }
  const header = /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType)?.[1]
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES))
  const declared = DECLARED.map((pattern) => pattern.exec(start)?.[1])
  const decoder = [header, ...declared].map(decoderOf).find((each) => each !== undefined)
  if (decoder !== undefined) return decoder.decode(bytes)
  const text = new TextDecoder().decode(bytes)
  const broken = text.split('\uFFFD').length - 1
  const whole = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0
  return broken > whole ? new TextDecoder('windows-1252').decode(bytes) : text
}

function encodingOfMark([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Two Latin letters in UTF-16 without its mark.
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be'
  return undefined
}

/** Undefined for an unknown label, and for UTF-8 and UTF-16: until here, it has proved not to be that. */
function decoderOf(label: string | undefined) {
  if (label === undefined || /^utf-?(?:8|16)/i.test(label)) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
