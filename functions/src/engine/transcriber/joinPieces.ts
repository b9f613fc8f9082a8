import type { Language } from '#domain/profile.ts'
import type { Transcript, TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { eachWord, wordsOf } from '../verify/words.ts'

/** What a transcriber wrote about one piece, in seconds of the episode. */
export interface TranscribedPiece {
  /** From 0. */
  index: number
  startSeconds: Seconds
  endSeconds: Seconds
  isLast: boolean
  segments: readonly TranscriptSegment[]
}

/** Words in a row by which one piece is found in the next. */
const LEAST_COMMON_WORDS = 3
const MOST_COMMON_WORDS = 12
/** A segment that ends so near the end of its piece may be cut in the middle of a word. */
const CUT_SECONDS = 0.5

/**
 * The transcript of an episode from those of its pieces, what two of them share once. It depends on the pieces alone, in
 * whatever order, and however often each of them was handed in: who joins twice has the same twice.
 * @returns the numbers of the pieces that are missing, where some are
 */
export function joinPieces(
  pieces: readonly TranscribedPiece[],
  { language, durationSeconds }: Pick<Transcript, 'language' | 'durationSeconds'>,
): { transcript: Transcript } | { missing: number[] } {
  const known = new Map(pieces.map((piece) => [piece.index, piece]))
  const last = [...known.values()].find(({ isLast }) => isLast)
  const count = last === undefined ? Math.max(0, ...known.keys()) + 2 : last.index + 1
  const missing = Array.from({ length: count }, (_, index) => index).filter((index) => !known.has(index))
  if (missing.length > 0) return { missing }
  const ordered = Array.from({ length: count }, (_, index) => known.get(index) as TranscribedPiece)
  let joined: TranscriptSegment[] = []
  for (const piece of ordered) joined = append(joined, piece)
  const segments = joined
    .filter(({ startSeconds }) => startSeconds < durationSeconds)
    .map((segment) => ({ ...segment, endSeconds: Math.min(segment.endSeconds, durationSeconds) }))
  return { transcript: { language: language satisfies Language, durationSeconds, segments: apart(segments) } }
}

/** What was said so far, and what a piece has beyond it. */
function append(before: readonly TranscriptSegment[], piece: TranscribedPiece): TranscriptSegment[] {
  const { startSeconds, isLast, endSeconds } = piece
  // What the end of the piece may have cut stands whole in the next one.
  const whole = piece.segments.filter((segment, at) => {
    const isEnd = at === piece.segments.length - 1 && segment.endSeconds >= endSeconds - CUT_SECONDS
    return isLast || !isEnd || segment.startSeconds <= startSeconds
  })
  const shared = before.filter((segment) => segment.endSeconds > startSeconds)
  if (shared.length === 0) return [...before, ...whole]
  const until = Math.max(...shared.map((segment) => segment.endSeconds))
  const tail = wordsOf(shared.map(({ text }) => text).join(' ')).slice(-MOST_COMMON_WORDS)
  const overlapping = whole.filter((segment) => segment.startSeconds < until)
  const later = whole.slice(overlapping.length)
  const rest = withoutTail(overlapping, tail) ?? overlapping.filter((segment) => segment.endSeconds > until)
  return [...before, ...rest, ...later]
}

/** The segments behind the words with which the piece before ends; undefined where they are not found. */
function withoutTail(
  segments: readonly TranscriptSegment[],
  tail: readonly string[],
): TranscriptSegment[] | undefined {
  for (let count = tail.length; count >= LEAST_COMMON_WORDS; count--) {
    const wanted = tail.slice(-count).join(' ')
    const found = segments.map(({ text }) => wordsOf(text))
    const all = found.flat()
    for (let at = all.length - count; at >= 0; at--) {
      if (all.slice(at, at + count).join(' ') === wanted) return fromWord(segments, at + count)
    }
  }
  return undefined
}

/** The segments from a word on; one that it lies in is cut there. */
function fromWord(segments: readonly TranscriptSegment[], word: number): TranscriptSegment[] {
  let left = word
  return segments.flatMap((segment) => {
    const starts: number[] = []
    eachWord(segment.text, (_, start) => starts.push(start))
    const count = starts.length
    const skipped = Math.min(left, count)
    left -= skipped
    if (skipped === 0) return [segment]
    if (skipped === count) return []
    const { startSeconds, endSeconds, text } = segment
    const at = starts[skipped] ?? 0
    const seconds = startSeconds + ((endSeconds - startSeconds) * at) / Math.max(1, text.length)
    return [{ ...segment, startSeconds: Math.round(seconds * 1_000) / 1_000, text: text.slice(at) }]
  })
}

/** In order of time, none reaching into the next. */
function apart(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const sorted = segments.toSorted((a, b) => a.startSeconds - b.startSeconds)
  return sorted.map((segment, at) => {
    const next = sorted[at + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    return { ...segment, endSeconds: Math.min(segment.endSeconds, Math.max(next, segment.startSeconds)) }
  })
}
