/** Both halves of a two-part character, such as an emoji; the private planes are unreadable. */
export function isPair(text: string, at: number): boolean {
  const high = text.charCodeAt(at)
  if (high < 0xd800 || high >= 0xdb80) return false
  const low = text.charCodeAt(at + 1)
  return low >= 0xdc00 && low <= 0xdfff
}

const LONGEST_MARKUP = 200

/** End of the bracket opened at `at`, exclusive; `at` itself when far off or missing. */
export function closing(text: string, at: number, open: number, limit: number): number {
  const close = open === 0x3c ? 0x3e : open + 2
  const end = Math.min(limit, at + LONGEST_MARKUP)
  for (let index = at + 1; index < end; index++) if (text.charCodeAt(index) === close) return index + 1
  return at
}

/** Captions' mark of another voice: ">>" anywhere, and a dash at a line's start. */
export function changesVoice(text: string, at: number, code: number): boolean {
  if (code === 0x3e) return text.charCodeAt(at + 1) === 0x3e
  const isDash = code === 0x2d || code === 0x2013 || code === 0x2014
  return isDash && text.charCodeAt(at + 1) === 0x20 && (at === 0 || ENDS_SPEECH.has(text.charCodeAt(at - 2)))
}

/** Characters before the space before a dash that opens speech: a full stop, a mark, a note, a bracket, another ">". */
const ENDS_SPEECH = new Set('. ? ! … ♪ ♫ ] >'.split(' ').map((sign) => sign.charCodeAt(0)))

/** Control and private characters, halves of characters, and direction marks. */
export function isUnreadable(code: number): boolean {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x61c) return true
  if (code >= 0x200b && code <= 0x206f) {
    return code <= 0x200f || (code >= 0x2028 && code <= 0x202e) || code >= 0x2060
  }
  return (code >= 0xd800 && code <= 0xf8ff) || code === 0xfeff || code >= 0xfff0
}

/** Two or three dots after a word: a broken-off sentence, or the source's way to write pauses. */
export function isPause({ text, end }: { text: string; end: Int32Array }, index: number): boolean {
  const after = text.charCodeAt(end[index] as number)
  return after === 0x2026 || (after === 0x2e && text.charCodeAt((end[index] as number) + 1) === 0x2e)
}
