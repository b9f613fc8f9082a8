/**
 * The four-byte header of every frame of MPEG audio.
 * Source: ISO/IEC 11172-3 2.4.1.3 and 13818-3 2.4.2; MPEG-2.5 halves the rates of MPEG-2 once more.
 */
export interface FrameHeader {
  readonly version: 1 | 2 | 2.5
  readonly layer: 1 | 2 | 3
  readonly sampleRate: number
  /** 0 for free format, whose frames do not tell their length. */
  readonly bitsPerSecond: number
  readonly channels: 1 | 2
  readonly hasCrc: boolean
  /** Of the whole frame; 0 in free format. */
  readonly bytes: number
  /** Per channel. */
  readonly samples: number
  /** From the frame's start to its main data: header, checksum, side information. */
  readonly headBytes: number
}

export const HEADER_BYTES = 4
const CRC_BYTES = 2

const VERSIONS = [2.5, undefined, 2, 1] as const
const LAYERS = [undefined, 3, 2, 1] as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const
/** Kilobits per second by index. */
const RATES = {
  v1l1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  v1l2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  v1l3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2l1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const MONO = 3

/** @returns undefined without a header at that place */
export function frameHeader(bytes: Uint8Array, at = 0): FrameHeader | undefined {
  if (bytes[at] !== 0xff || at + HEADER_BYTES > bytes.length) return undefined
  const [second = 0, third = 0, fourth = 0] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  if ((second & 0xe0) !== 0xe0) return undefined
  const version = VERSIONS[(second >> 3) & 3]
  const layer = LAYERS[(second >> 1) & 3]
  const baseRate = SAMPLE_RATES[(third >> 2) & 3]
  const kilobits = version && layer && ratesOf(version, layer)[third >> 4]
  const isReservedEmphasis = (fourth & 3) === 2
  if (!version || !layer || baseRate === undefined || kilobits === undefined || isReservedEmphasis)
    return undefined

  const sampleRate = baseRate / (version === 1 ? 1 : version === 2 ? 2 : 4)
  const bitsPerSecond = kilobits * 1000
  const padding = (third >> 1) & 1
  const samples = layer === 1 ? 384 : layer === 3 && version !== 1 ? 576 : 1152
  const channels = fourth >> 6 === MONO ? 1 : 2
  const hasCrc = (second & 1) === 0
  return {
    version,
    layer,
    sampleRate,
    bitsPerSecond,
    channels,
    hasCrc,
    bytes: bitsPerSecond === 0 ? 0 : frameBytes(layer, samples, bitsPerSecond, sampleRate, padding),
    samples,
    headBytes: HEADER_BYTES + (hasCrc ? CRC_BYTES : 0) + sideBytes(version, channels),
  }
}

/** Whether two frames can be of one stream; bitrate and channels may change within it. */
export const isOfSameStream = (one: FrameHeader, other: FrameHeader) =>
  one.version === other.version && one.layer === other.layer && one.sampleRate === other.sampleRate

/**
 * Header of a layer III frame like another one, without checksum and padding, of at least this length.
 * @throws RangeError where no frame is so long
 */
export function headerOfLength(like: Uint8Array, bytes: number): { bytes: Uint8Array; header: FrameHeader } {
  const LAST_RATE = 14
  for (let rate = 1; rate <= LAST_RATE; rate++) {
    // A copy, also of a Buffer, whose own slice shares memory.
    const made = Uint8Array.from(like.subarray(0, HEADER_BYTES))
    made[1] = (made[1] ?? 0) | 1
    made[2] = (rate << 4) | ((made[2] ?? 0) & 0x0c)
    const header = frameHeader(made)
    if (header && header.bytes >= bytes) return { bytes: made, header }
  }
  throw new RangeError(`no frame of this stream is ${bytes} bytes long`)
}

function ratesOf(version: FrameHeader['version'], layer: FrameHeader['layer']): readonly number[] {
  if (version !== 1) return layer === 1 ? RATES.v2l1 : RATES.v2
  return layer === 1 ? RATES.v1l1 : layer === 2 ? RATES.v1l2 : RATES.v1l3
}

function frameBytes(
  layer: FrameHeader['layer'],
  samples: number,
  bitsPerSecond: number,
  sampleRate: number,
  padding: number,
): number {
  const SLOT_BYTES = layer === 1 ? 4 : 1
  return (Math.floor((samples * bitsPerSecond) / 8 / SLOT_BYTES / sampleRate) + padding) * SLOT_BYTES
}

/** Layer III: side information of both granules, or of MPEG-2's one. */
function sideBytes(version: FrameHeader['version'], channels: 1 | 2): number {
  if (version === 1) return channels === 1 ? 17 : 32
  return channels === 1 ? 9 : 17
}
