/** The first element of a packet, by its three bits. Source: ISO/IEC 14496-3 4.4.2.1 */
const SINGLE_CHANNEL = '000'
const CHANNEL_PAIR = '001'
const END = '111'
const TAG = '0000'
const GAIN_AT = 7
const GAIN_BITS = 8

/** Gain, one long window without a band, no prediction, and none of the tools: 8, 4, 6, 1 and 3 bits. */
const SILENT_CHANNEL = '0'.repeat(22)

const BIG_RATE = 15
const ESCAPED_TYPE = 31

/** Channels of what is coded, of which a decoder may make more. @param config AudioSpecificConfig of a track */
export function codedChannels(config: Uint8Array): number {
  const bits = [...config.subarray(0, 8)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let at = 0
  const take = (count: number) => Number.parseInt(bits.slice(at, (at += count)), 2)
  if (take(5) === ESCAPED_TYPE) take(6)
  if (take(4) === BIG_RATE) take(24)
  return take(4)
}

/** A packet of AAC in which nothing is heard; undefined for other numbers of channels than one and two. */
export function silentPacket(channels: number): Uint8Array | undefined {
  if (channels === 1) return bytesOf(`${SINGLE_CHANNEL}${TAG}${SILENT_CHANNEL}${END}`)
  if (channels === 2) return bytesOf(`${CHANNEL_PAIR}${TAG}0${SILENT_CHANNEL}${SILENT_CHANNEL}${END}`)
  return undefined
}

/**
 * A packet of one channel some steps of 1.5 dB quieter. One of two channels is given back as it is: the loudness of the second
 * stands behind all of the first.
 */
export function quieterPacket(packet: Uint8Array, steps: number): Uint8Array {
  const head = ((packet[0] ?? 0) << 8) | (packet[1] ?? 0)
  if (head >> 13 !== 0) return packet
  const shift = 16 - GAIN_AT - GAIN_BITS
  const gain = (head >> shift) & 0xff
  const changed = (head & ~(0xff << shift)) | (Math.max(0, gain - steps) << shift)
  const copy = Uint8Array.from(packet)
  copy[0] = changed >> 8
  copy[1] = changed & 0xff
  return copy
}

const bytesOf = (bits: string) =>
  Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
