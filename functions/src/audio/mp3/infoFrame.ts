import { isText } from './foreignTags.ts'
import type { Frame } from './FrameReader.ts'
import { type FrameHeader, frameHeader, headerOfLength } from './frameHeader.ts'

/** Of every decoder: 528 samples of the filters and one more. */
export const DECODER_DELAY = 529
/** VBRI stands at one place, whatever the side information. */
const VBRI_AT = 36
const TOC_ENTRIES = 100
const HAS = { frames: 1, bytes: 2, toc: 4, quality: 8 } as const

/** Whether a frame describes the file instead of sounding. Source: gabriel.mp3-tech.org, Mp3 Info Tag rev 1 */
export const isInfoFrame = ({ header, bytes }: Frame) =>
  infoAt(header, bytes) !== undefined || isText(bytes, VBRI_AT, 'VBRI')

/** Samples that players leave out at the start: encoder and decoder delay. @returns 0 where the frame does not say */
export function delaySamples({ header, bytes }: Frame): number {
  const at = infoAt(header, bytes)
  if (at === undefined) return 0
  const flags = bytes[at + 7] ?? 0
  const encoder =
    at +
    8 +
    (flags & HAS.frames ? 4 : 0) +
    (flags & HAS.bytes ? 4 : 0) +
    (flags & HAS.toc ? TOC_ENTRIES : 0) +
    (flags & HAS.quality ? 4 : 0)
  const isKnown = ['LAME', 'Lavf', 'Lavc'].some((name) => isText(bytes, encoder, name))
  if (!isKnown) return 0
  const delay = ((bytes[encoder + 21] ?? 0) << 4) | ((bytes[encoder + 22] ?? 0) >> 4)
  return delay + DECODER_DELAY
}

/** The file's number of sound frames, by its info frame; undefined where it does not say. */
export function framesTold({ header, bytes }: Frame): number | undefined {
  const at = infoAt(header, bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (at === undefined) return VBRI_AT + 18 <= bytes.length ? view.getUint32(VBRI_AT + 14) : undefined
  return view.getUint32(at + 4) & HAS.frames ? view.getUint32(at + 8) : undefined
}

/** The same for the bytes of its sound. */
export function bytesTold({ header, bytes }: Frame): number | undefined {
  const at = infoAt(header, bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (at === undefined) return VBRI_AT + 14 <= bytes.length ? view.getUint32(VBRI_AT + 10) : undefined
  const flags = view.getUint32(at + 4)
  return flags & HAS.bytes ? view.getUint32(at + (flags & HAS.frames ? 12 : 8)) : undefined
}

function infoAt({ headBytes, hasCrc }: FrameHeader, bytes: Uint8Array): number | undefined {
  // LAME leaves no room for the checksum of its header; others do.
  const places = hasCrc ? [headBytes - 2, headBytes] : [headBytes]
  return places.find((at) => isText(bytes, at, 'Xing') || isText(bytes, at, 'Info'))
}

interface Contents {
  readonly frames: number
  /** All frames with this one. */
  readonly bytes: number
  /** Start of each hundredth of the time, as a part of the file. */
  readonly places: readonly number[]
}

const LAME_AT = 4 + 4 + 4 + 4 + TOC_ENTRIES + 4
const LAME_BYTES = 36
const CONTENT_BYTES = LAME_AT + LAME_BYTES

/**
 * The frame that tells players the file's length and seek points. It states a delay of zero, so that all leave out
 * DECODER_DELAY: unstated, some do and others do not.
 */
export function infoFrame(like: Uint8Array, { frames, bytes, places }: Contents): Uint8Array {
  const { made, header } = emptyInfoFrame(like)
  const view = new DataView(made.buffer, header.headBytes)
  made.set(new TextEncoder().encode('Xing'), header.headBytes)
  view.setUint32(4, HAS.frames | HAS.bytes | HAS.toc | HAS.quality)
  view.setUint32(8, frames)
  view.setUint32(12, bytes)
  for (let entry = 0; entry < TOC_ENTRIES; entry++)
    view.setUint8(16 + entry, Math.min(255, Math.floor((places[entry] ?? 1) * 256)))
  // Players read the delay only behind this name.
  made.set(new TextEncoder().encode('LAME'), header.headBytes + LAME_AT)
  return made
}

export const infoFrameBytes = (like: Uint8Array) => emptyInfoFrame(like).made.length

function emptyInfoFrame(like: Uint8Array): { made: Uint8Array<ArrayBuffer>; header: FrameHeader } {
  const bare = frameHeader(like)
  if (!bare) throw new RangeError('that is no frame')
  const headBytes = bare.headBytes - (bare.hasCrc ? 2 : 0)
  const { bytes, header } = headerOfLength(like, headBytes + CONTENT_BYTES)
  const made = new Uint8Array(header.bytes)
  made.set(bytes)
  return { made, header }
}
