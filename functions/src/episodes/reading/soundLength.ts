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
/** Smaller remainders are tags. */
const SHORTEST_PART_BYTES = 4 * 1024
const LARGEST_UNSEEN_SHARE = 0.01
/** Of a joined file, each a request. */
const MOST_PARTS = 8
/** Enough frames for a changing bit rate. */
export const SAMPLE_BYTES = 64 * 1024

/** Bytes of a file; a negative place counts from its end. Undefined where it fails. */
export type PartAt = (from: number, bytes: number) => Promise<Buffer | undefined>

/**
 * An MP3's length: by the index of each file that it is joined of; where there is none, by bit rate and size.
 * @param size of the whole file, if known
 * @returns undefined without a frame, or without both index and size
 */
export async function mp3Length(
  head: Buffer,
  size: number | undefined,
  partAt: PartAt = async () => undefined,
  mostParts = MOST_PARTS,
): Promise<SoundLength | undefined> {
  const found = framesIn(head, head.length === size)
  const frames = found.filter((frame) => !isInfoFrame(frame))
  const [first] = found
  if (first === undefined) return undefined
  if (head.length === size) return { seconds: sum(frames, secondsOf), isEstimate: false }
  const info = found.find(isInfoFrame)
  const told = info === undefined ? 0 : (framesTold(info) ?? 0) * secondsOf(info)
  const bytes = info && bytesTold(info)
  if (info && bytes && isPossible(told, bytes)) {
    const place = info.bytes.byteOffset - head.byteOffset
    const before = sum(found.slice(0, found.indexOf(info)), secondsOf)
    const rest = size === undefined ? 0 : size - place - bytes
    const behind =
      rest > SHORTEST_PART_BYTES
        ? await lengthBehind(head, place + bytes, rest, partAt, mostParts - 1)
        : undefined
    if (behind) return { ...behind, seconds: before + told + behind.seconds }
    // The file was cut off, or its end was not read. Some encoders count the tag in front.
    const isEstimate = Math.max(rest, -rest - place) > bytes * LARGEST_UNSEEN_SHARE
    return { seconds: before + told * (isEstimate ? 1 + rest / bytes : 1), isEstimate }
  }
  if (size === undefined) return told > 0 ? { seconds: told, isEstimate: false } : undefined
  const soundBytes = size - (first.bytes.byteOffset - head.byteOffset)
  const places = [size - soundBytes / 2, size - SAMPLE_BYTES].map((place) =>
    Math.max(head.length, Math.floor(place)),
  )
  const samples = await Promise.all([...new Set(places)].map((place) => partAt(place, SAMPLE_BYTES)))
  const all = [...frames, ...samples.flatMap((sample) => (sample ? framesIn(sample, false) : []))]
  const isConstant = new Set(all.map(({ header }) => header.bitsPerSecond)).size === 1
  const bySize = (soundBytes * sum(all, secondsOf)) / sum(all, ({ bytes: { length } }) => length)
  // An advertisement in front has its own index.
  const isOfAll = isConstant ? Math.abs(told - bySize) <= bySize / 2 : isPossible(told, soundBytes)
  if (told > 0 && isOfAll) return { seconds: told, isEstimate: false }
  return all.length === 0 ? undefined : { seconds: bySize, isEstimate: !isConstant }
}

const isPossible = (seconds: Seconds, bytes: number) =>
  bytes >= FEWEST_BYTES_PER_SECOND * seconds && bytes <= MOST_BYTES_PER_SECOND * seconds

/** Length of the part that begins behind another's last frame; undefined where it cannot be read. */
async function lengthBehind(
  head: Buffer,
  place: number,
  size: number,
  partAt: PartAt,
  mostParts: number,
): Promise<SoundLength | undefined> {
  const own = head.subarray(place)
  const part = mostParts <= 0 || own.length > SHORTEST_PART_BYTES ? own : await partAt(place, SAMPLE_BYTES)
  if (!part?.length) return undefined
  const tag = bytesOfTag(part, 0)
  const isOver = tag + SHORTEST_PART_BYTES > size
  if (!isOver && tag + SHORTEST_PART_BYTES > part.length)
    return lengthBehind(head, place + tag, size - tag, partAt, mostParts - 1)
  const read = isOver
    ? undefined
    : await mp3Length(part, size, (from, bytes) => partAt(place + from, bytes), mostParts)
  return read ?? { seconds: 0, isEstimate: false }
}

/** @param isWhole no bytes follow */
function framesIn(part: Buffer, isWhole: boolean): Frame[] {
  const reader = new FrameReader('joined')
  try {
    const frames = reader.push(part)
    return isWhole ? [...frames, ...reader.end()] : frames
  } catch {
    // An MP3's frames would have been found.
    return []
  }
}

const secondsOf = ({ header }: Frame) => header.samples / header.sampleRate
const sum = <Each>(all: readonly Each[], of: (each: Each) => number) =>
  all.reduce((total, each) => total + of(each), 0)

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
/** Longer than any page. */
const CUT_SECONDS = 30

function pagesIn(bytes: Buffer) {
  const pages = []
  for (let at = bytes.indexOf(OGG_PAGE); at >= 0 && at + 18 <= bytes.length; ) {
    const [samples, stream] = [Number(bytes.readBigInt64LE(at + 6)), bytes.readUInt32LE(at + 14)]
    pages.push({ place: at, isFirst: ((bytes[at + 5] ?? 0) & 2) !== 0, samples, stream })
    at = bytes.indexOf(OGG_PAGE, at + 27)
  }
  return pages
}

/**
 * By the last page that ends a packet, and the ends of streams before; a stream that begins unseen makes it a guess by size.
 * @param tail the file's end; the head itself where that is all
 * @param sampleRate of Vorbis and FLAC; Opus always counts in 48 kHz
 */
export function oggLength(
  head: Buffer,
  tail: Buffer,
  size: number | undefined,
  sampleRate: number | undefined,
): SoundLength | undefined {
  const rate = head.includes('OpusHead') ? OPUS_RATE : sampleRate
  const last = pagesIn(tail).findLast(({ samples }) => samples > 0)
  if (!last || !rate) return undefined
  const marks = pagesIn(head).filter(({ isFirst, samples }) => isFirst || samples > 0)
  const ended = sum(
    marks.filter((_, at) => marks[at + 1]?.isFirst),
    ({ samples }) => samples,
  )
  const isKnown = tail === head || marks.some(({ stream }) => stream === last.stream)
  const known = marks.at(-1)
  const share = isKnown || !known || !size ? undefined : size / known.place
  // A recording of a part of a broadcast goes on counting.
  const first = marks.find(({ samples }) => samples > 0)?.samples ?? 0
  const skipped = first > CUT_SECONDS * rate ? first : 0
  const samples = share && known ? (ended + known.samples - skipped) * share : ended + last.samples - skipped
  return { seconds: samples / rate, isEstimate: !isKnown }
}
