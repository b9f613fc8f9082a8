import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Transcript, TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { apart, within } from '../transcript/finishTranscript.ts'
import { eachWord, wordsOf } from '../verify/words.ts'
import type { AudioPiece } from './audioPieces.ts'

/** One piece's transcript, in seconds of the episode. */
export interface TranscribedPiece extends Omit<AudioPiece, 'format' | 'bytes'> {
  segments: readonly TranscriptSegment[]
}

/** Consecutive common words that join two pieces; fewer only at the end of one and the start of the other. */
const LEAST_COMMON_WORDS = 3

/**
 * An episode's transcript from its pieces', overlaps once: the same in any order and with any repetition.
 * @returns the numbers of missing pieces, if any
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
  const segments = inOrder(within(joined, durationSeconds))
  return { transcript: { language: language satisfies EpisodeLanguage, durationSeconds, segments } }
}

/** The words so far, and a piece's beyond them. */
function append(before: readonly TranscriptSegment[], piece: TranscribedPiece): TranscriptSegment[] {
  const { startSeconds } = piece
  const segments = piece.segments.toSorted((a, b) => a.startSeconds - b.startSeconds)
  const from = before.findIndex((segment) => segment.endSeconds > startSeconds)
  if (from < 0) return [...before, ...segments]
  const shared = before.slice(from)
  const until = Math.max(...shared.map((segment) => segment.endSeconds))
  const overlapping = segments.filter((segment) => segment.startSeconds < until)
  const later = segments.slice(overlapping.length)
  const seam = seamOf(shared, overlapping)
  // Without common words time decides.
  const both =
    seam === undefined
      ? [...shared, ...overlapping.filter((segment) => segment.endSeconds > until)]
      : [...untilWord(shared, seam.ends), ...fromWord(overlapping, seam.begins)]
  return [...before.slice(0, from), ...both, ...later]
}

interface Word {
  word: string
  isFirst: boolean
}

const wordsIn = (segments: readonly TranscriptSegment[]): Word[] =>
  segments.flatMap(({ text }) => wordsOf(text).map((word, at) => ({ word, isFirst: at === 0 })))

/**
 * Where one list of words ends and the other goes on: within their longest common run, before a segment that both begin
 * if possible, since the border may have cut words behind or before the run.
 * @returns words taken of the one, and left out of the other; undefined without common words
 */
function seamOf(
  one: readonly TranscriptSegment[],
  other: readonly TranscriptSegment[],
): { ends: number; begins: number } | undefined {
  const [before, after] = [wordsIn(one), wordsIn(other)]
  let [length, ends, begins] = [0, 0, 0]
  let row = Array.from({ length: after.length + 1 }, () => 0)
  for (const [at, { word }] of before.entries()) {
    const next = [0]
    for (const [place, each] of after.entries()) {
      const run = each.word === word ? (row[place] ?? 0) + 1 : 0
      next.push(run)
      if (run >= length && run > 0) [length, ends, begins] = [run, at + 1, place + 1]
    }
    row = next
  }
  const meets = ends === before.length && begins === length
  if (length === 0 || (length < LEAST_COMMON_WORDS && !meets)) return undefined
  const isBorder = (back: number) => {
    const [left, right] = [before[ends - back], after[begins - back]]
    return (left?.isFirst ?? true) && (right?.isFirst ?? true)
  }
  for (let back = 0; back <= length; back++)
    if (isBorder(back)) return { ends: ends - back, begins: begins - back }
  return { ends, begins }
}

/** The segments up to a word; one that goes on is cut there. */
function untilWord(segments: readonly TranscriptSegment[], words: number): TranscriptSegment[] {
  let left = words
  return segments.flatMap((segment) => {
    const { starts, secondsAt } = placesIn(segment)
    const taken = Math.min(left, starts.length)
    left -= taken
    if (taken === starts.length) return taken === 0 && left === 0 ? [] : [segment]
    if (taken === 0) return []
    const at = starts[taken] ?? segment.text.length
    return [{ ...segment, endSeconds: secondsAt(at), text: segment.text.slice(0, at).trimEnd() }]
  })
}

/** The segments from a word on; one around it is cut there. */
function fromWord(segments: readonly TranscriptSegment[], word: number): TranscriptSegment[] {
  let left = word
  return segments.flatMap((segment) => {
    const { starts, secondsAt } = placesIn(segment)
    const skipped = Math.min(left, starts.length)
    left -= skipped
    if (skipped === 0) return [segment]
    if (skipped === starts.length) return []
    const at = starts[skipped] ?? 0
    return [{ ...segment, startSeconds: secondsAt(at), text: segment.text.slice(at) }]
  })
}

/** Starts of a segment's words, and an estimate of a place's time. */
function placesIn({ startSeconds, endSeconds, text }: TranscriptSegment) {
  const starts: number[] = []
  eachWord(text, (_, start) => starts.push(start))
  const secondsAt = (at: number): Seconds =>
    Math.round((startSeconds + ((endSeconds - startSeconds) * at) / Math.max(1, text.length)) * 1_000) / 1_000
  return { starts, secondsAt }
}

/** In their order, without falling times or overlaps. */
function inOrder(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  let latest = 0
  const rising = segments.map((segment) => {
    // A cut segment's time is a guess.
    latest = Math.max(latest, segment.startSeconds)
    return { ...segment, startSeconds: latest, endSeconds: Math.max(latest, segment.endSeconds) }
  })
  return apart(rising)
}
