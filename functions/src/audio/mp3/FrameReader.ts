import { UncuttableAudio } from '../UncuttableAudio.ts'
import { type FrameHeader, frameHeader, HEADER_BYTES, isOfSameStream } from './frameHeader.ts'
import { bytesOfTag, LONGEST_TAG_HEAD } from './foreignTags.ts'

export interface Frame {
  readonly header: FrameHeader
  /** Header included. Valid while held. */
  readonly bytes: Uint8Array
}

/** Longest frame of free format: 640 kbit/s at 8 kHz. */
const LONGEST_FREE_BYTES = 5760
const SHORTEST_FRAME_BYTES = 24
const FIRST_OF_FRAME = 0xff
const FIRST_OF_ID3 = 0x49
/** Pictures before the sound are smaller; a longer start without a frame is another kind of file. */
const MOST_WITHOUT_FRAME = 32 * 1024 * 1024
/** Consecutive frames that are no chance. */
const CHAIN = 4

/** Finds layer III frames beside another of the same version, layer and rate; other bytes are skipped. */
export class FrameReader {
  #rest: Uint8Array = new Uint8Array()
  /** Rest of a tag, still to come. */
  #skipBytes = 0
  #stream: FrameHeader | undefined
  /** Bytes before the first frame. */
  #without = 0
  /** The last frame ended exactly here. */
  #isInStep = false
  readonly #isJoined: boolean

  /** @param kind `joined`: of files with streams of their own */
  constructor(kind?: 'joined') {
    this.#isJoined = kind === 'joined'
  }

  /** @returns the whole frames so far, in order @throws UncuttableAudio for a file that is not a cuttable MP3 */
  push(chunk: Uint8Array): Frame[] {
    return this.#read(chunk, false)
  }

  end(): Frame[] {
    return this.#read(new Uint8Array(), true)
  }

  #read(chunk: Uint8Array, isEnd: boolean): Frame[] {
    const bytes = joined(this.#rest, chunk)
    const frames: Frame[] = []
    const nextFrame = placesOf(bytes, FIRST_OF_FRAME)
    const nextTag = placesOf(bytes, FIRST_OF_ID3)
    let at = 0
    for (;;) {
      if (this.#skipBytes > 0) {
        const skipped = Math.min(this.#skipBytes, bytes.length - at)
        this.#skipBytes -= skipped
        at += skipped
      }
      if (at >= bytes.length || (!isEnd && bytes.length - at < LONGEST_TAG_HEAD)) break
      const tagBytes = bytesOfTag(bytes, at)
      if (tagBytes > 0) {
        this.#skipBytes = tagBytes
        continue
      }
      const header = frameHeader(bytes, at)
      const verdict = header ? this.#judge(bytes, at, header, isEnd) : 'no'
      if (verdict === 'unknown') break
      if (verdict === 'yes' && header) {
        this.#stream ??= header
        this.#isInStep = true
        frames.push({ header, bytes: bytes.subarray(at, at + header.bytes) })
        at += header.bytes
      } else {
        this.#isInStep = false
        // The next possible header or tag.
        at = Math.min(nextFrame(at + 1), nextTag(at + 1))
      }
    }
    this.#rest = bytes.slice(at)
    if (this.#stream === undefined) this.#without += chunk.length
    if (this.#stream === undefined && (isEnd || this.#without > MOST_WITHOUT_FRAME))
      throw new UncuttableAudio('not-audio', 'no MP3 sound was found in it')
    return frames
  }

  #judge(bytes: Uint8Array, at: number, header: FrameHeader, isEnd: boolean): 'yes' | 'no' | 'unknown' {
    const missing = isEnd ? 'no' : 'unknown'
    const isOurs = header.layer === 3 && header.bytes > 0
    if (!isOurs || (this.#stream && !isOfSameStream(header, this.#stream))) {
      const length = this.#stream && !isOurs ? undefined : chainOf(bytes, at, header)
      if (length === undefined) return 'no'
      if (length === 'short') return missing
      if (length < CHAIN) return 'no'
      if (!this.#isJoined || !isOurs) throw refusal(header)
      this.#stream = header
    }
    const end = at + header.bytes
    if (end > bytes.length) return missing
    if (this.#isInStep || (isEnd && end === bytes.length)) return 'yes'
    if (!isEnd && end + LONGEST_TAG_HEAD > bytes.length) return 'unknown'
    const next = frameHeader(bytes, end)
    const isFollowed = next !== undefined && next.bytes > 0 && isOfSameStream(header, next)
    return isFollowed || (this.#stream && bytesOfTag(bytes, end) > 0) ? 'yes' : 'no'
  }
}

function refusal({ layer, bytes }: FrameHeader): UncuttableAudio {
  if (layer !== 3) return new UncuttableAudio('layer-1-or-2', `it is MPEG audio of layer ${layer}, not MP3`)
  if (bytes === 0) return new UncuttableAudio('free-format', 'it is MP3 in free format')
  return new UncuttableAudio('changing-rate', 'its sampling rate changes in the middle')
}

/** Number of consecutive frames from a place, CHAIN at most; `short` where more bytes are needed. */
function chainOf(bytes: Uint8Array, from: number, first: FrameHeader): number | 'short' {
  let length: number = first.bytes
  if (length === 0) {
    // Free format: all frames have the first one's length, or one slot of padding more.
    const next = nextFree(bytes, from, first)
    if (next === undefined) return bytes.length - from < LONGEST_FREE_BYTES + HEADER_BYTES ? 'short' : 0
    length = next - from
  }
  let at = from
  for (let count = 1; count < CHAIN; count++) {
    at += first.bytes === 0 ? length : (frameHeader(bytes, at)?.bytes ?? 0)
    if (at + HEADER_BYTES + 1 > bytes.length) return 'short'
    if (first.bytes === 0) {
      const place = [at, at - 1, at + 1].find((each) => isFreeLike(bytes, each, first))
      if (place === undefined) return count
      at = place
    } else {
      const header = frameHeader(bytes, at)
      if (!header || header.bytes === 0 || !isOfSameStream(header, first)) return count
    }
  }
  return CHAIN
}

function isFreeLike(bytes: Uint8Array, at: number, like: FrameHeader): boolean {
  const header = frameHeader(bytes, at)
  return header !== undefined && header.bitsPerSecond === 0 && isOfSameStream(header, like)
}

function nextFree(bytes: Uint8Array, from: number, like: FrameHeader): number | undefined {
  const end = Math.min(bytes.length - HEADER_BYTES, from + LONGEST_FREE_BYTES)
  for (let at = from + SHORTEST_FRAME_BYTES; at <= end; at++) if (isFreeLike(bytes, at, like)) return at
  return undefined
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** Finds the next place of a byte, for rising starts; each byte is scanned once. */
function placesOf(bytes: Uint8Array, byte: number): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) found = bytes[from] === byte ? from : bytes.indexOf(byte, from)
    if (found < 0) found = bytes.length
    return found
  }
}
