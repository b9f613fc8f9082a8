import { type Frame, FrameReader } from '../../audio/mp3/FrameReader.ts'
import { bytesOfTag } from '../../audio/mp3/foreignTags.ts'
import { bytesTold, framesTold, isInfoFrame } from '../../audio/mp3/infoFrame.ts'
import type { Seconds } from '#domain/units.ts'

export interface SoundLength {
  seconds: Seconds
  /** From the size, by a changing bit rate. */
  isEstimate: boolean
}

/** Of MP3. */
const MOST_BYTES_PER_SECOND = 40_000
const FEWEST_BYTES_PER_SECOND = 1_000
/** Tags behind the sound, as a share of it. */
const LARGEST_FOREIGN_SHARE = 0.15

/**
 * An MP3's length: by its index, unless that covers only a part; else by bit rate and size.
 * @param parts of the file, its first ones first: more make a better estimate
 * @param size of the whole file, if known
 * @returns undefined without a frame, or without both index and size
 */
export function mp3Length(parts: readonly Buffer[], size: number | undefined): SoundLength | undefined {
  const [head = Buffer.alloc(0)] = parts
  const found = parts.flatMap((part) => framesIn(part, part === head && head.length === size))
  const [first] = found
  if (first === undefined) return undefined
  const hasIndex = isInfoFrame(first)
  const frames = hasIndex ? found.slice(1) : found
  const seconds = sum(frames, secondsOf)
  if (head.length === size) return { seconds, isEstimate: false }
  const soundBytes = size === undefined ? undefined : size - bytesOfTag(head, 0)
  const isConstant = new Set(frames.map(({ header }) => header.bitsPerSecond)).size === 1
  const bySize =
    soundBytes === undefined || seconds === 0
      ? undefined
      : soundBytes / (sum(frames, ({ bytes }) => bytes.length) / seconds)
  const told = hasIndex ? (framesTold(first) ?? 0) * secondsOf(first) : 0
  if (told > 0 && fits(told, soundBytes, isConstant ? bySize : undefined))
    return ofWhole(told, soundBytes, bytesTold(first))
  return bySize === undefined ? undefined : { seconds: bySize, isEstimate: !isConstant }
}

/** An index of another number of bytes is one of several, or the file was cut off. */
function ofWhole(told: Seconds, soundBytes: number | undefined, bytes: number | undefined): SoundLength {
  const share = bytes && soundBytes ? soundBytes / bytes : 1
  const isEstimate = Math.abs(share - 1) > LARGEST_FOREIGN_SHARE
  return { seconds: isEstimate ? told * share : told, isEstimate }
}

/** Advertisements before a file have their own index. */
function fits(told: Seconds, soundBytes: number | undefined, byRate: Seconds | undefined): boolean {
  if (soundBytes === undefined) return true
  if (byRate !== undefined) return Math.abs(told - byRate) <= byRate / 2
  const rate = soundBytes / told
  return rate >= FEWEST_BYTES_PER_SECOND && rate <= MOST_BYTES_PER_SECOND
}

/** @param isWhole no bytes follow */
function framesIn(part: Buffer, isWhole: boolean): Frame[] {
  const reader = new FrameReader()
  try {
    const frames = reader.push(part)
    return isWhole ? [...frames, ...reader.end()] : frames
  } catch {
    // An MP3's frames would have been found.
    return []
  }
}

const secondsOf = ({ header }: Frame) => header.samples / header.sampleRate
const sum = (frames: readonly Frame[], of: (frame: Frame) => number) =>
  frames.reduce((total, frame) => total + of(frame), 0)

const AAC_RATES = [96, 88.2, 64, 48, 44.1, 32, 24, 22.05, 16, 12, 11.025, 8, 7.35]

/** Of AAC without a container, by its first frames. Source: ISO/IEC 13818-7 6.2 */
export function aacLength(head: Buffer, size: number): SoundLength | undefined {
  const from = bytesOfTag(head, 0)
  let [at, seconds] = [from, 0]
  while (at + 7 <= head.length && (head.readUInt16BE(at) & 0xfff6) === 0xfff0) {
    const long = (head.readUIntBE(at + 3, 3) >> 5) & 0x1fff
    if (long < 7) break
    seconds +=
      (1.024 * (1 + (head.readUInt8(at + 6) & 3))) / (AAC_RATES[(head.readUInt8(at + 2) >> 2) & 15] ?? 48)
    at += long
  }
  return at === from ? undefined : { seconds: (seconds * (size - from)) / (at - from), isEstimate: at < size }
}

const OGG_PAGE = 'OggS'
const OPUS_RATE = 48_000

/** By the last page that ends a packet. @param sampleRate of Vorbis and FLAC; Opus always counts in 48 kHz */
export function oggLength(head: Buffer, tail: Buffer, sampleRate: number | undefined): Seconds | undefined {
  const rate = head.includes('OpusHead') ? OPUS_RATE : sampleRate
  let at = tail.lastIndexOf(OGG_PAGE)
  while (at >= 0 && at + 14 <= tail.length) {
    const samples = tail.readBigInt64LE(at + 6)
    if (samples > 0n && rate) return Number(samples) / rate
    at = at === 0 ? -1 : tail.lastIndexOf(OGG_PAGE, at - 1)
  }
  return undefined
}
