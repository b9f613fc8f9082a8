/** Bytes of a document among which it says its own encoding. */
const DECLARATION_BYTES = 1_024
const DECLARED = [
  /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']\s*([\w.:-]+)/i,
  /<meta[^>]+?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i,
  /^\s*@charset\s+"([\w.:-]+)"/i,
]

/**
 * Text of a document that somebody else made. Its byte order mark decides, else that the bytes are well-formed UTF-8 (what
 * is written in another encoding practically never is, and many servers say another one of what is UTF-8), else what the
 * header says, else the document's own declaration, else UTF-8 where most of it reads so, and Windows' own where not. What
 * cannot be read becomes U+FFFD.
 * @param contentType the header of that name; '' when there was none
 * Source: https://encoding.spec.whatwg.org/, RFC 7303 section 3
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
  const mark = encodingOfMark(bytes)
  if (mark !== undefined) return new TextDecoder(mark).decode(bytes)
  // Seven-bit encodings that switch by an escape are well-formed UTF-8 as well.
  if (!bytes.subarray(0, DECLARATION_BYTES * 4).includes(0x1b)) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Falls through: it is another encoding, or broken.
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
  // "<?" in UTF-16 whose mark is missing.
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c && third === 0 && fourth !== 0) return 'utf-16be'
  return undefined
}

/** Undefined for a label that names no encoding, and for UTF-16: without a mark, and readable until here, it is not that. */
function decoderOf(label: string | undefined) {
  if (label === undefined || /^utf-?16/i.test(label)) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
