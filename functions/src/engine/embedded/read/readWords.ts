import type { EpisodeLanguage } from '#domain/languages.ts'
import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import { bareLetter, HASH_SEED, hashStep, lowerLetter } from './letters.ts'
import { isUnnamed, labelOf, labelsOf } from './labels.ts'
import { ADVERB, type Lexicon, STOP } from './lexicon.ts'
import { changesVoice, closing, isPair, isUnreadable } from './punctuation.ts'
import { WordTable } from './WordTable.ts'

/** Gap between a word and the next: one bit each. */
export const COMMA = 1
export const PERIOD = 2
export const QUESTION = 4
export const EXCLAMATION = 8
/** Semicolon, colon, dash, bracket: a clause may end here. */
export const CLAUSE = 16
/** The next word is in another segment. */
export const NEW_SEGMENT = 32
/** Another speaker, a skipped segment, a control character, a long pause: ends any sentence. */
export const BARRIER = 64
/** An address, markup or a bracketed sound: not quotable. */
export const MARKUP = 128
/** No quote may span this: a segment was left out, or unreadable characters. */
export const BREAK = 256

/** A transcript as arrays, one entry per word. Linear, and small: 22 bytes a word. */
export interface Words {
  language: EpisodeLanguage
  /** All spoken segments, white space folded, joined by one space. */
  text: string
  count: number
  /** Offsets in `text`, the end exclusive. */
  start: Int32Array
  end: Int32Array
  /** Number of the stem: words with the same first six letters, without accents, share it. */
  stem: Int32Array
  stemCount: number
  classes: Int32Array
  /** The gap after the word. */
  gap: Uint16Array
  /** Index in `segments` of the word's first segment. */
  segment: Int32Array
  segments: readonly ReadSegment[]
}

export interface ReadSegment {
  startSeconds: number
  endSeconds: number
  speaker: string | undefined
  startChar: number
  endChar: number
}

const STEM_LETTERS = 6
/** A silence that ends any sentence. */
const BARRIER_SECONDS = 2
const NEEDS_FOLDING = /  |[^\S ]|^ | $/
/** A segment with only an address, with or without brackets. */
const ONLY_ADDRESS = /^\W{0,3}\w{0,12}:?\s?<?(?:https?:\/\/|www\.)\S+$/iu
/** Farthest space from such a segment's beginning: speech has later ones. */
const LAST_SPACE = 16

/** Reads a transcript once, without bare addresses and segments without words. `count` is 0 when nothing is said. */
export function readWords(transcript: Transcript, lexicon: Lexicon): Words {
  const segments: ReadSegment[] = []
  /** The gap before each segment. */
  const gaps: number[] = []
  const texts: string[] = []
  let length = 0
  let between = 0
  let before = -1
  const labels = labelsOf(transcript.segments)
  let labelled: string | undefined
  for (const index of orderOf(transcript.segments)) {
    const { startSeconds, endSeconds, speaker: named, text: written } = transcript.segments[index]!
    const label = labels.size > 0 && isUnnamed(named) ? labelOf(written) : undefined
    const isLabelled = label !== undefined && labels.has(label)
    if (isLabelled) labelled = label
    const speaker = isUnnamed(named) ? labelled : named
    const said = isLabelled ? written.slice(written.indexOf(':') + 1) : written
    // Quotes must be unbroken in the source.
    if (index !== before + 1 || isLabelled) between = BARRIER | BREAK
    before = index
    const folded = NEEDS_FOLDING.test(said) ? foldSpace(said) : said
    if (folded === '' || isOnlyAddress(folded)) {
      between = BARRIER | BREAK
      continue
    }
    const last = segments.at(-1)
    if (last !== undefined) {
      if (last.speaker !== speaker || startSeconds - last.endSeconds >= BARRIER_SECONDS) between |= BARRIER
      length++
    }
    const startChar = length
    texts.push(folded)
    length += folded.length
    segments.push({
      startSeconds,
      endSeconds: Math.max(startSeconds, endSeconds),
      speaker,
      startChar,
      endChar: length,
    })
    gaps.push(between | NEW_SEGMENT)
    between = 0
  }
  return { language: transcript.language, segments, ...scan(texts.join(' '), segments, gaps, lexicon) }
}

function isOnlyAddress(text: string): boolean {
  const isLong = text.length > 8 && text.lastIndexOf(' ') <= LAST_SPACE
  return isLong && (text.includes('://') || text.includes('www.')) && ONLY_ADDRESS.test(text)
}

/** Indices of the segments by time: sources may break the required order, and overlapping voices come interleaved. */
function orderOf(segments: readonly TranscriptSegment[]): Iterable<number> {
  for (let index = 1; index < segments.length; index++) {
    if (segments[index]!.startSeconds < segments[index - 1]!.startSeconds) {
      const order = segments.map((_, at) => at)
      return order.toSorted((a, b) => segments[a]!.startSeconds - segments[b]!.startSeconds || a - b)
    }
  }
  return segments.keys()
}

/** An apostrophe between two letters. */
function joins(text: string, at: number, limit: number): boolean {
  const code = text.charCodeAt(at)
  return (code === 0x27 || code === 0x2019) && at + 1 < limit && lowerLetter(text.charCodeAt(at + 1)) !== 0
}

/** Hash of the first six letters up to an apostrophe, without accents and the "s" of a short plural. */
function stemHash(text: string, from: number, to: number): number {
  let hash = HASH_SEED
  let shorter = HASH_SEED
  let letters = 0
  let last = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (lowerLetter(code) === 0) break
    last = bareLetter(code)
    if (letters < STEM_LETTERS) {
      shorter = hash
      hash = hashStep(hash, last)
    }
    letters++
  }
  return last === 0x73 && letters > 3 && letters <= STEM_LETTERS ? shorter : hash
}

function scan(
  text: string,
  segments: ReadSegment[],
  gaps: number[],
  lexicon: Lexicon,
): Omit<Words, 'language' | 'segments'> {
  // A text has at most half as many words as characters; the rest stays unused.
  const most = (text.length >> 1) + 1
  const start = new Int32Array(most)
  const end = new Int32Array(most)
  const stem = new Int32Array(most)
  const classes = new Int32Array(most)
  const gap = new Uint16Array(most)
  const segment = new Int32Array(most)
  const stems = new WordTable()
  const known = new WordTable()
  /** By known word. */
  const stemOf: number[] = []
  const classOf: number[] = []
  let count = 0
  let between = 0
  let at = 0

  for (let index = 0; index < segments.length; index++) {
    const { endChar } = segments[index] as ReadSegment
    if (index > 0) between |= gaps[index] as number
    while (at < endChar) {
      const code = text.charCodeAt(at)
      let letter = lowerLetter(code)
      if (letter === 0) {
        // The usual gap is one space.
        if (code === 0x20) {
          at++
          continue
        }
        if (code === 0x3c || code === 0x5b || code === 0x7b) {
          // Skips markup and bracketed sounds that close nearby: not spoken.
          const close = closing(text, at, code, endChar)
          if (close > at) {
            between |= MARKUP
            at = close
            continue
          }
        }
        if (isPair(text, at)) at++
        else if (changesVoice(text, at, code)) between |= BARRIER
        else between |= punctuation(code)
        at++
        continue
      }
      if (count > 0) gap[count - 1] = between
      between = 0
      start[count] = at
      let hash = HASH_SEED
      do {
        if (letter !== 0) hash = hashStep(hash, letter)
        else if (!joins(text, at, endChar)) break
        letter = ++at < endChar ? lowerLetter(text.charCodeAt(at)) : 0
      } while (at < endChar)
      const word = known.numberOf(hash)
      if (word === stemOf.length) {
        const from = start[count] as number
        stemOf.push(stems.numberOf(stemHash(text, from, at)))
        classOf.push(classesOf(text, from, at, lexicon.get(hash) ?? 0))
      }
      stem[count] = stemOf[word] as number
      classes[count] = classOf[word] as number
      if (text.charCodeAt(at) === 0x3a && text.startsWith('://', at)) {
        // Skips an address up to the next space.
        while (at < endChar && text.charCodeAt(at) !== 0x20) at++
        between |= MARKUP
        if (count > 0) gap[count - 1] = (gap[count - 1] as number) | MARKUP
      }
      end[count] = at
      segment[count] = index
      count++
    }
  }
  if (count > 0) gap[count - 1] = between | BARRIER
  return {
    text,
    count,
    start: start.subarray(0, count),
    end: end.subarray(0, count),
    stem: stem.subarray(0, count),
    stemCount: stems.count,
    classes: classes.subarray(0, count),
    gap: gap.subarray(0, count),
    segment: segment.subarray(0, count),
  }
}

function classesOf(text: string, from: number, to: number, listed: number): number {
  const isAdverb =
    (listed & STOP) === 0 && to - from > 4 && (text.endsWith('ly', to) || text.endsWith('mente', to))
  return isAdverb ? listed | ADVERB : listed
}

function punctuation(code: number): number {
  switch (code) {
    case 0x2c:
      return COMMA
    case 0x2e:
    case 0x2026:
      return PERIOD
    case 0x3f:
      return QUESTION
    case 0x21:
      return EXCLAMATION
    case 0x266a:
    case 0x266b:
      return BARRIER | MARKUP
    case 0x3a:
    case 0x3b:
    case 0x2013:
    case 0x2014:
    case 0x28:
    case 0x29:
      return CLAUSE
    default:
      return isUnreadable(code) ? BARRIER | MARKUP | BREAK : 0
  }
}

/** A character's second, interpolated within its segment. @param at offset in `words.text`, in the segment */
export function secondsAt(segment: ReadSegment, at: number): number {
  const length = segment.endChar - segment.startChar
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (at - segment.startChar) / length))
  return segment.startSeconds + share * (segment.endSeconds - segment.startSeconds)
}
