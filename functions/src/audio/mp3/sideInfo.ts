import { bitsAt } from '../bitsAt.ts'
import { type FrameHeader, HEADER_BYTES } from './frameHeader.ts'

/** Farthest start of a frame's main data, in bytes back: 9 bits in MPEG-1, 8 in the others. */
export const MOST_BYTES_BACK = { 1: 511, 2: 255, 2.5: 255 } as const

const CRC_BYTES = 2
const LENGTH_BITS = 12
const GAIN_AFTER_BITS = LENGTH_BITS + 9
const GAIN_BITS = 8

/** Bytes of earlier frames' main data that a frame begins with. Source: ISO/IEC 11172-3 2.4.1.7, main_data_begin */
export function bytesBack(frame: Uint8Array, header: FrameHeader): number {
  return bitsAt(frame, sideStart(header) * 8, header.version === 1 ? 9 : 8)
}

/** Largest global_gain of a frame (1.5 dB steps; 0: silence): within a file it tells pauses from speech. */
export function loudness(frame: Uint8Array, header: FrameHeader): number {
  const gains = granules(header)
    .flat()
    .map((at) => (bitsAt(frame, at, LENGTH_BITS) > 0 ? bitsAt(frame, at + GAIN_AFTER_BITS, GAIN_BITS) : 0))
  return Math.max(...gains)
}

/** A quieter copy of a frame. @param steps of 1.5 dB for each granule */
export function quieter(frame: Uint8Array, header: FrameHeader, steps: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(frame)
  for (const [granule, places] of granules(header).entries()) {
    for (const at of places) {
      const gain = bitsAt(copy, at + GAIN_AFTER_BITS, GAIN_BITS) - (steps[granule] ?? 0)
      setBits(copy, at + GAIN_AFTER_BITS, GAIN_BITS, Math.max(0, gain))
    }
  }
  if (header.hasCrc) setBits(copy, HEADER_BYTES * 8, 16, checksum(copy, header))
  return copy
}

/** Start of each channel's side information, in bits, by granule. */
function granules({ version, channels, ...header }: FrameHeader): number[][] {
  const [count, length, before] =
    version === 1 ? [2, 59, 9 + (channels === 1 ? 5 : 3) + 4 * channels] : [1, 63, 8 + channels]
  const start = sideStart({ version, channels, ...header }) * 8 + before
  return Array.from({ length: count }, (_, granule) =>
    Array.from({ length: channels }, (__, channel) => start + (granule * channels + channel) * length),
  )
}

const sideStart = ({ hasCrc }: FrameHeader) => HEADER_BYTES + (hasCrc ? CRC_BYTES : 0)

/** Covers the second half of the header, and the side information. */
function checksum(frame: Uint8Array, header: FrameHeader): number {
  const covered = [...frame.subarray(2, HEADER_BYTES), ...frame.subarray(sideStart(header), header.headBytes)]
  let crc = 0xffff
  for (const byte of covered) {
    for (let bit = 7; bit >= 0; bit--) {
      const isOdd = ((crc >> 15) ^ (byte >> bit)) & 1
      crc = ((crc << 1) & 0xffff) ^ (isOdd ? 0x8005 : 0)
    }
  }
  return crc
}

function setBits(bytes: Uint8Array, at: number, count: number, value: number): void {
  for (let bit = 0; bit < count; bit++) {
    const [byte, mask] = [(at + bit) >> 3, 0x80 >> ((at + bit) & 7)]
    const isSet = (value >> (count - 1 - bit)) & 1
    bytes[byte] = isSet ? (bytes[byte] ?? 0) | mask : (bytes[byte] ?? 0) & ~mask
  }
}
