import type { Seconds } from '#domain/units.ts'

/** What a file of frames may hold. */
export type AudioFormat = 'mp3' | 'aac'

/** One frame of sound: it can be taken out of a file and played with those beside it. */
export interface AudioFrame {
  format: AudioFormat
  bytes: Uint8Array
  seconds: Seconds
}

interface Header {
  format: AudioFormat
  bytes: number
  seconds: Seconds
}

/** Kilobits a second of MPEG layer III by its index, of version 1 and of 2 and 2.5. Source: ISO/IEC 11172-3, 13818-3 */
const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const MP3_RATES = [44_100, 48_000, 32_000]
/** Source: ISO/IEC 13818-7, ADTS */
const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
const AAC_SAMPLES = 1_024
const LONGEST_HEADER = 10
/** A frame that tells players about the file, and holds no sound. */
const FILE_TAGS = ['Xing', 'Info', 'VBRI']
/** Without a frame for so long, it is another kind of file. */
const MOST_WITHOUT_FRAME = 1024 * 1024

/** The bytes are neither MP3 nor AAC in frames: they cannot be cut anywhere. */
export class UncuttableAudio extends Error {}

/**
 * The frames of MP3 or AAC (ADTS), as the bytes come in; tags and what is damaged are left out.
 * @throws UncuttableAudio when a megabyte holds no frame
 */
export async function* audioFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<AudioFrame> {
  let rest: Uint8Array = new Uint8Array()
  let skip = 0
  let without = 0
  let isFirst = true
  for await (const chunk of chunks) {
    rest = concat(rest, chunk)
    let at = 0
    for (;;) {
      const skipped = Math.min(skip, rest.length - at)
      at += skipped
      skip -= skipped
      if (rest.length - at < LONGEST_HEADER) break
      const tag = tagLength(rest, at)
      if (tag > 0) {
        skip = tag
        continue
      }
      const header = headerAt(rest, at)
      if (header === undefined) {
        at++
        if (++without > MOST_WITHOUT_FRAME) throw new UncuttableAudio('no frame of MP3 or AAC in a megabyte')
        continue
      }
      // The next frame has to be seen, too: two bytes of a picture look like a frame soon enough.
      if (rest.length - at < header.bytes + LONGEST_HEADER) break
      if (
        headerAt(rest, at + header.bytes)?.format !== header.format &&
        tagLength(rest, at + header.bytes) === 0
      ) {
        at++
        without++
        continue
      }
      without = 0
      const bytes = rest.slice(at, at + header.bytes)
      if (!(isFirst && isFileTag(bytes))) yield { format: header.format, bytes, seconds: header.seconds }
      isFirst = false
      at += header.bytes
    }
    rest = rest.subarray(at)
  }
  // The last one has no other behind it.
  const last = headerAt(rest, 0)
  if (last !== undefined && skip === 0 && last.bytes <= rest.length)
    yield { format: last.format, bytes: rest.slice(0, last.bytes), seconds: last.seconds }
  else if (isFirst) throw new UncuttableAudio('no frame of MP3 or AAC')
}

/** Length of an ID3v2 tag, which holds titles and pictures; 0 where none begins. Source: https://id3.org/id3v2.4.0-structure */
function tagLength(bytes: Uint8Array, at: number): number {
  const isTag = bytes[at] === 0x49 && bytes[at + 1] === 0x44 && bytes[at + 2] === 0x33
  if (!isTag || at + LONGEST_HEADER > bytes.length) return 0
  const size = [6, 7, 8, 9].reduce((sum, step) => sum * 128 + ((bytes[at + step] ?? 0) & 0x7f), 0)
  return LONGEST_HEADER + size
}

function headerAt(bytes: Uint8Array, at: number): Header | undefined {
  const [first = 0, second = 0, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  // Layer 00 is none of MPEG audio's: ADTS has it so.
  if ((second & 0xf6) === 0xf0) return adtsHeader(bytes, at)
  const version = (second >> 3) & 3
  const bitrate = BITRATES[version === 3 ? 1 : 2][third >> 4]
  const rate = MP3_RATES[(third >> 2) & 3]
  const isLayer3 = ((second >> 1) & 3) === 1
  if (!isLayer3 || version === 1 || !bitrate || rate === undefined) return undefined
  const samplesASecond = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = version === 3 ? 1_152 : 576
  const padding = (third >> 1) & 1
  return {
    format: 'mp3',
    bytes: Math.floor((samples / 8) * ((bitrate * 1_000) / samplesASecond)) + padding,
    seconds: samples / samplesASecond,
  }
}

function adtsHeader(bytes: Uint8Array, at: number): Header | undefined {
  const [third = 0, fourth = 0, fifth = 0, sixth = 0] = [2, 3, 4, 5].map((step) => bytes[at + step])
  const rate = AAC_RATES[(third >> 2) & 0xf]
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  if (rate === undefined || length < 7) return undefined
  return { format: 'aac', bytes: length, seconds: AAC_SAMPLES / rate }
}

function isFileTag(frame: Uint8Array): boolean {
  const text = String.fromCharCode(...frame.subarray(0, 64))
  return FILE_TAGS.some((tag) => text.includes(tag))
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
