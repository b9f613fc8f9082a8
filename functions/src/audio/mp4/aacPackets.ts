import { bitsAt } from '../bitsAt.ts'

/** First element of a packet, in three bits. Source: ISO/IEC 14496-3 4.4.2.1 */
const SINGLE_CHANNEL = '000'
const CHANNEL_PAIR = '001'
const END = '111'
const TAG = '0000'
/** Bits of an element's kind and tag. */
const AFTER_TAG = 7
const GAIN_BITS = 8
const EIGHT_SHORT = 2

/** Gain, one long window without bands, no prediction, no tools: 8, 4, 6, 1 and 3 bits. */
const SILENT_CHANNEL = '0'.repeat(22)

const BIG_RATE = 15
const ESCAPED_TYPE = 31

/** Coded channels; a decoder may make more. @param config AudioSpecificConfig of a track */
export function codedChannels(config: Uint8Array): number {
  const bits = [...config.subarray(0, 8)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let at = 0
  const take = (count: number) => Number.parseInt(bits.slice(at, (at += count)), 2)
  if (take(5) === ESCAPED_TYPE) take(6)
  if (take(4) === BIG_RATE) take(24)
  return take(4)
}

/** A silent AAC packet; undefined for more than two channels. */
export function silentPacket(channels: number): Uint8Array | undefined {
  if (channels === 1) return bytesOf(`${SINGLE_CHANNEL}${TAG}${SILENT_CHANNEL}${END}`)
  if (channels === 2) return bytesOf(`${CHANNEL_PAIR}${TAG}0${SILENT_CHANNEL}${SILENT_CHANNEL}${END}`)
  return undefined
}

/** A packet quieter by steps of 1.5 dB: its one channel, or the first of two, the middle in mid/side coding. */
export function quieterPacket(packet: Uint8Array, steps: number): Uint8Array {
  const at = gainAt(packet)
  if (at === undefined) return packet
  const copy = Uint8Array.from(packet)
  const gain = Math.max(0, bitsAt(copy, at, GAIN_BITS) - steps)
  for (let bit = 0; bit < GAIN_BITS; bit++) {
    const [byte, mask] = [(at + bit) >> 3, 0x80 >> ((at + bit) & 7)]
    const isSet = (gain >> (GAIN_BITS - 1 - bit)) & 1
    copy[byte] = isSet ? (copy[byte] ?? 0) | mask : (copy[byte] ?? 0) & ~mask
  }
  return copy
}

/** Place of the first channel's gain, in bits; undefined where a packet begins with another element. */
function gainAt(packet: Uint8Array): number | undefined {
  const element = bitsAt(packet, 0, 3)
  if (element === 0) return AFTER_TAG
  if (element !== 1) return undefined
  const hasCommonWindow = bitsAt(packet, AFTER_TAG, 1) === 1
  if (!hasCommonWindow) return AFTER_TAG + 1
  const window = AFTER_TAG + 2
  const isShort = bitsAt(packet, window, 2) === EIGHT_SHORT
  const bands = bitsAt(packet, window + 3, isShort ? 4 : 6)
  // Each of the seven bits that is zero begins another group of short windows; a long one has a bit for prediction.
  const grouping = bitsAt(packet, window + 7, 7)
    .toString(2)
    .padStart(7, '0')
  const groups = isShort ? 1 + grouping.replaceAll('1', '').length : 1
  const mask = window + (isShort ? 14 : 10)
  return mask + 2 + (bitsAt(packet, mask, 2) === 1 ? groups * bands : 0)
}

const bytesOf = (bits: string) =>
  Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
