import type { Seconds } from '#domain/units.ts'
import { type ReadSegment, secondsAt, type Words } from '../read/readWords.ts'
import type { Units } from '../read/readUnits.ts'
import type { telling } from '../score/tellingSigns.ts'
import type { ScoredUnits } from '../score/scoreUnits.ts'

/** All facts about an episode while its excerpt is made. */
export interface Draft {
  words: Words
  units: Units
  scored: ScoredUnits
  /** Each sentence's content and independence. */
  signs: ReturnType<typeof telling>
  duration: Seconds
}

const OPENING = new Set('¿¡"“«‘\'(')
const TRAILING = /[,;:–—-]+$/u

/** The transcript's words with their punctuation, white space folded. */
export function quoteOf(words: Words, first: number, end: number): string {
  const floor = first === 0 ? 0 : (words.end[first - 1] as number)
  let from = words.start[first] as number
  while (from > floor && OPENING.has(words.text.charAt(from - 1))) from--
  const ceiling = end < words.count ? (words.start[end] as number) : words.text.length
  let to = words.end[end - 1] as number
  while (to < ceiling && isClosing(words.text.charCodeAt(to))) to++
  return words.text.slice(from, to).replace(TRAILING, '')
}

/** Whether a character after a word still belongs to the sentence: no space, no opening mark. */
function isClosing(code: number): boolean {
  if (code <= 0x20 || (code >= 0x7f && code <= 0xa0)) return false
  if (code === 0x28 || code === 0x3c || code === 0x5b || code === 0x7b || code === 0xbf || code === 0xa1)
    return false
  return code < 0x200b || (code > 0x200f && code < 0x2028) || code === 0x2026
}

export function segmentOf(words: Words, index: number): ReadSegment {
  return words.segments[words.segment[index] as number] as ReadSegment
}

/** A word's time, in whole tenths of a second, never after it. */
export function secondsOf(draft: Draft, index: number): Seconds {
  const segment = segmentOf(draft.words, index)
  const opens = index === 0 || draft.words.segment[index - 1] !== draft.words.segment[index]
  return tenths(
    Math.min(
      draft.duration,
      opens ? segment.startSeconds : secondsAt(segment, draft.words.start[index] as number),
    ),
  )
}

export function tenths(seconds: Seconds): Seconds {
  // 4.3 is slightly less in binary: without the addend it would become 4.2.
  return Math.min(seconds, Math.floor(seconds * 10 + 1e-9) / 10)
}
