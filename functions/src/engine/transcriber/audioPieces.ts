import type { Seconds } from '#domain/units.ts'
import { type AudioFormat, type AudioFrame, audioFrames } from './audioFrames.ts'

/** Transcribers refuse ten minutes, or 25 MB, and more. docs/rules.md "Summaries and verification" */
export const LONGEST_PIECE_SECONDS = 570
export const LARGEST_PIECE_BYTES = 20_000_000
/** What two pieces share, so that no word is cut at their border. */
export const OVERLAP_SECONDS = 5

/** A part of an episode's sound that is transcribed in one go: a file of its own. */
export interface AudioPiece {
  /** From 0, in order. */
  index: number
  startSeconds: Seconds
  endSeconds: Seconds
  format: AudioFormat
  bytes: Uint8Array
  isLast: boolean
}

/** Limits of a piece; others than ours in tests only. */
interface Limits {
  seconds: Seconds
  bytes: number
  overlapSeconds: Seconds
}

const LIMITS: Limits = {
  seconds: LONGEST_PIECE_SECONDS,
  bytes: LARGEST_PIECE_BYTES,
  overlapSeconds: OVERLAP_SECONDS,
}

/**
 * An episode's sound in pieces, cut between frames, in one pass: no more than one piece is held at a time.
 * @param chunks the bytes of an MP3 or AAC file, as they come in
 * @throws UncuttableAudio for any other file
 */
export async function* audioPieces(
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = LIMITS,
): AsyncGenerator<AudioPiece> {
  let frames: AudioFrame[] = []
  let index = 0
  let startSeconds = 0
  let size = 0
  let length = 0
  const piece = (isLast: boolean): AudioPiece => ({
    index: index++,
    startSeconds: milliseconds(startSeconds),
    endSeconds: milliseconds(startSeconds + length),
    format: frames[0]?.format ?? 'mp3',
    bytes: joined(frames, size),
    isLast,
  })
  for await (const frame of audioFrames(chunks)) {
    const isFull = size + frame.bytes.length > limits.bytes || length + frame.seconds > limits.seconds
    if (isFull && frames.length > 0) {
      yield piece(false)
      const kept = lastSeconds(frames, limits.overlapSeconds)
      const keptLength = kept.reduce((sum, { seconds }) => sum + seconds, 0)
      startSeconds += length - keptLength
      frames = kept
      size = kept.reduce((sum, { bytes }) => sum + bytes.length, 0)
      length = keptLength
    }
    frames.push(frame)
    size += frame.bytes.length
    length += frame.seconds
  }
  if (frames.length > 0) yield piece(true)
}

/** The last frames, of so many seconds together; never all of them, so that the next piece goes on. */
function lastSeconds(frames: readonly AudioFrame[], seconds: Seconds): AudioFrame[] {
  let from = frames.length
  let length = 0
  while (from > 1 && length + (frames[from - 1]?.seconds ?? 0) <= seconds)
    length += frames[--from]?.seconds ?? 0
  return frames.slice(from)
}

function joined(frames: readonly AudioFrame[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const frame of frames) {
    bytes.set(frame.bytes, at)
    at += frame.bytes.length
  }
  return bytes
}

const milliseconds = (seconds: Seconds): Seconds => Math.round(seconds * 1_000) / 1_000
