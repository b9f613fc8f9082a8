import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Seconds } from '#domain/units.ts'
import { type Frame, FrameReader } from '../../audio/mp3/FrameReader.ts'
import { isInfoFrame } from '../../audio/mp3/infoFrame.ts'
import { SIGNATURE_BYTES, soundKind } from '../../audio/soundKind.ts'
import { UncuttableAudio } from '../../audio/UncuttableAudio.ts'

/** Transcribers refuse ten minutes, or 25 MB, and more. docs/rules.md "Summaries and verification" */
export const LONGEST_PIECE_SECONDS = 570
export const LARGEST_PIECE_BYTES = 20_000_000
/** Overlap of two pieces, so that no word is cut at their border. */
export const OVERLAP_SECONDS = 5
/** An M4A may have its index at its end, so it is stored first: in memory, where the functions run. */
export const LARGEST_M4A_BYTES = 300_000_000

/** A part of an episode's sound for one transcription: its own file. */
export interface AudioPiece {
  /** From 0, in order. */
  index: number
  startSeconds: Seconds
  endSeconds: Seconds
  format: 'mp3' | 'm4a'
  bytes: Uint8Array
  isLast: boolean
}

export interface PieceLimits {
  seconds: Seconds
  bytes: number
  overlapSeconds: Seconds
}

const LIMITS: PieceLimits = {
  seconds: LONGEST_PIECE_SECONDS,
  bytes: LARGEST_PIECE_BYTES,
  overlapSeconds: OVERLAP_SECONDS,
}

/**
 * An episode's sound in pieces, cut between frames, in one pass: of an MP3 at most one piece is held.
 * @param chunks the bytes of an MP3 or M4A, as they come in
 * @throws UncuttableAudio for any other file, or an M4A of over {@link LARGEST_M4A_BYTES}
 */
export async function* audioPieces(
  chunks: AsyncIterable<Uint8Array>,
  limits: PieceLimits = LIMITS,
): AsyncGenerator<AudioPiece> {
  const { head, all } = await withHead(chunks)
  if (soundKind(head) === 'mp3') yield* mp3Pieces(all, limits)
  else yield* m4aPieces(all, limits)
}

async function* mp3Pieces(chunks: AsyncIterable<Uint8Array>, limits: PieceLimits) {
  const open = new OpenPiece()
  let index = 0
  let startSeconds = 0
  const piece = (isLast: boolean): AudioPiece => ({
    index: index++,
    startSeconds: milliseconds(startSeconds),
    endSeconds: milliseconds(startSeconds + open.seconds),
    format: 'mp3',
    bytes: open.bytes,
    isLast,
  })
  for await (const { bytes, header } of soundFrames(chunks)) {
    const seconds = header.samples / header.sampleRate
    const isFull = open.size + bytes.length > limits.bytes || open.seconds + seconds > limits.seconds
    if (isFull && open.size > 0) {
      yield piece(false)
      const before = open.seconds
      open.keepLast(limits.overlapSeconds)
      startSeconds += before - open.seconds
    }
    open.add(bytes, seconds)
  }
  if (open.size > 0) yield piece(true)
}

/** A piece's frames in one buffer: an hour has 140,000 of them. */
class OpenPiece {
  #buffer = new Uint8Array(1024 * 1024)
  /** Where each frame begins. */
  #starts: number[] = []
  #frameSeconds: Seconds = 0
  size = 0

  /** Frames of one stream have equal length. */
  get seconds(): Seconds {
    return this.#starts.length * this.#frameSeconds
  }

  /** A copy. */
  get bytes(): Uint8Array {
    return this.#buffer.slice(0, this.size)
  }

  add(frame: Uint8Array, seconds: Seconds): void {
    if (this.size + frame.length > this.#buffer.length) {
      const larger = new Uint8Array(2 * this.#buffer.length)
      larger.set(this.#buffer)
      this.#buffer = larger
    }
    this.#buffer.set(frame, this.size)
    this.#starts.push(this.size)
    this.size += frame.length
    this.#frameSeconds = seconds
  }

  /** Keeps the last frames of this length; never all, so that the next piece advances. */
  keepLast(seconds: Seconds): void {
    const kept = Math.min(this.#starts.length - 1, Math.floor(seconds / this.#frameSeconds))
    const from = kept > 0 ? (this.#starts.at(-kept) ?? this.size) : this.size
    this.#buffer.copyWithin(0, from, this.size)
    this.#starts = kept > 0 ? this.#starts.slice(-kept).map((start) => start - from) : []
    this.size -= from
  }
}

async function* m4aPieces(chunks: AsyncIterable<Uint8Array>, limits: PieceLimits) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sound-'))
  try {
    const file = path.join(folder, 'whole.m4a')
    await pipeline(Readable.from(limited(chunks)), createWriteStream(file))
    // Half a megabyte of code, not needed for MP3.
    const { mp4Pieces } = await import('../../audio/mp4/mp4Pieces.ts')
    yield* mp4Pieces(file, limits)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* limited(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > LARGEST_M4A_BYTES)
      throw new UncuttableAudio('not-supported', `it is an M4A of over ${LARGEST_M4A_BYTES / 1e6} MB`)
    yield chunk
  }
}

/** A stream's beginning, and the whole stream again. */
async function withHead(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let bytes = 0
  while (bytes < SIGNATURE_BYTES) {
    const next = await iterator.next()
    if (next.done === true) break
    read.push(next.value)
    bytes += next.value.length
  }
  async function* all() {
    try {
      yield* read
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
        yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  return { head: Buffer.concat(read), all: all() }
}

const milliseconds = (seconds: Seconds): Seconds => Math.round(seconds * 1_000) / 1_000

/** Frames of an MP3 without info frame, tags and damage. @throws UncuttableAudio for another file */
async function* soundFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const reader = new FrameReader()
  let isFirst = true
  function* sounding(frames: readonly Frame[]) {
    for (const frame of frames) {
      if (!(isFirst && isInfoFrame(frame))) yield frame
      isFirst = false
    }
  }
  for await (const chunk of chunks) yield* sounding(reader.push(chunk))
  yield* sounding(reader.end())
}
