import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import { FrameReader } from '../../functions/src/audio/mp3/FrameReader.ts'
import { frameHeader, headerOfLength } from '../../functions/src/audio/mp3/frameHeader.ts'
import { bytesBack } from '../../functions/src/audio/mp3/sideInfo.ts'

/** Sound for tests, as MP3 and back. */

export interface Decoded {
  readonly channels: readonly Float32Array[]
  readonly sampleRate: number
}

/**
 * Something like speech: syllables of a voice and of noise, and every fifteen seconds a pause of three. Never the same twice.
 * @param voice another one for each number
 */
export function babble(seconds: number, sampleRate: number, voice = 1, loudness = 0.5): Float32Array {
  let seed = voice
  const noise = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return seed / 2 ** 31 - 1
  }
  let [slow, slower] = [0, 0]
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, index) => {
    const at = index / sampleRate
    const envelope = Math.sqrt(Math.max(0, syllable(at)))
    const isPause = at % 15 > 12
    slow = 0.85 * slow + 0.15 * noise()
    slower = 0.3 * slower + 0.7 * slow
    const turn = 2 * Math.PI * (120 + 30 * Math.sin(at * 1.7)) * at
    const tone = Math.sin(turn) + 0.5 * Math.sin(3 * turn) + 0.3 * Math.sin(7.01 * turn)
    return isPause ? 0 : loudness * envelope * (0.4 * tone + 0.8 * slower)
  })
}

/** How loud `babble` is at a second; it is silent below zero. */
export const syllable = (at: number) => Math.sin(2 * Math.PI * 2.3 * at + Math.sin(at))

/** The first second from one on in which a syllable is loud. */
export function middleOfSyllable(from: number): number {
  let at = from
  while (syllable(at) < 0.95) at += 0.001
  return at
}

type Rate = 16 | 24 | 32 | 48 | 64 | 96 | 128 | 320

/** Without tags, and without a frame that tells of the file. @param rate kilobits per second, or the quality of VBR */
export async function encodedMp3(
  channels: readonly Float32Array[],
  sampleRate: number,
  rate: Rate | { vbrQuality: number },
): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  const count = channels.length === 2 ? 2 : 1
  encoder.configure({
    sampleRate,
    channels: count,
    outputSampleRate: sampleRate as 44_100,
    ...(typeof rate === 'number' ? { bitrate: rate } : rate),
  })
  const made: Buffer[] = []
  // More at once is more than its buffers hold.
  for (let at = 0; at < (channels[0]?.length ?? 0); at += sampleRate) {
    const part = channels.map((channel) => channel.subarray(at, at + sampleRate))
    made.push(Buffer.from(encoder.encode(part as [Float32Array])))
  }
  return Buffer.concat([...made, Buffer.from(encoder.finalize())])
}

/** As a player hears it, without the delay that the file states. */
export async function decodedMp3(file: Uint8Array): Promise<Decoded> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const parts: Float32Array[][] = []
  let rate = 0
  for (let at = 0; at < file.length; at += 8192) {
    const { channelData, sampleRate, samplesDecoded } = decoder.decode(file.subarray(at, at + 8192))
    if (samplesDecoded === 0) continue
    rate = sampleRate
    parts.push(channelData.map((channel) => channel.slice()))
  }
  decoder.free()
  const channels = (parts[0] ?? []).map((_, channel) => {
    const whole = new Float32Array(parts.reduce((sum, part) => sum + (part[channel]?.length ?? 0), 0))
    let at = 0
    for (const part of parts) {
      whole.set(part[channel] ?? [], at)
      at += part[channel]?.length ?? 0
    }
    return whole
  })
  return { channels, sampleRate: rate }
}

export function framesOf(file: Uint8Array): Uint8Array[] {
  const reader = new FrameReader()
  return [...reader.push(file), ...reader.end()].map(({ bytes }) => bytes)
}

/** CRC-16 of MPEG audio, by the letter of ISO/IEC 11172-3 2.4.3.1: a register and one bit after the other. */
export function checksumOf(frame: Uint8Array): number {
  const header = frameHeader(frame)
  const side = frame.subarray(6, header?.headBytes)
  const bits = [...frame.subarray(2, 4), ...side].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let register = 0xffff
  for (const bit of bits) {
    const carry = (register >>> 15) ^ Number(bit)
    register = (register << 1) & 0xffff
    if (carry) register ^= 0x8005
  }
  return register
}

/** The same sound with a checksum in each frame, and as much of it as may be in the frames before. CBR only. */
export function withChecksums(file: Uint8Array): Buffer {
  const frames = framesOf(file).map((bytes) => {
    const header = frameHeader(bytes)
    if (!header) throw new Error('a frame without a header')
    return { bytes, header, back: bytesBack(bytes, header) }
  })
  const main = Buffer.concat(frames.map(({ bytes, header }) => bytes.subarray(header.headBytes)))
  let at = 0
  const starts = frames.map(({ bytes, header, back }) => {
    const start = at - back
    at += bytes.length - header.headBytes
    return start
  })
  const [first] = frames
  const most = first?.header.version === 1 ? 511 : 255
  const { bytes: template, header: larger } = headerOfLength(
    first?.bytes ?? new Uint8Array(),
    Math.max(...frames.map(({ bytes }) => bytes.length)) + 16,
  )
  const room = larger.bytes - larger.headBytes - 2
  const moved = Buffer.alloc(room * frames.length + main.length)
  const made: Buffer[] = []
  let written = 0
  for (const [index, { bytes, header }] of frames.entries()) {
    const own = index * room
    const begin = Math.max(written, own - most)
    const data = main.subarray(starts[index], starts[index + 1] ?? main.length)
    moved.set(data, begin)
    written = begin + data.length
    if (written > own + room) throw new Error('the frames are too small for this sound')
    const head = Buffer.from([
      ...template,
      0,
      0,
      ...bytes.subarray(header.headBytes - sideOf(header), header.headBytes),
    ])
    head[1] = (head[1] ?? 0) & 0xfe
    head[3] = bytes[3] ?? 0
    setBack(head, own - begin, most)
    head.writeUInt16BE(checksumOf(head), 4)
    made.push(head)
  }
  return Buffer.concat(
    made.flatMap((head, index) => [head, moved.subarray(index * room, (index + 1) * room)]),
  )
}

const sideOf = ({ headBytes, hasCrc }: { headBytes: number; hasCrc: boolean }) =>
  headBytes - 4 - (hasCrc ? 2 : 0)

function setBack(head: Buffer, back: number, most: number): void {
  if (most === 511) {
    head[6] = back >> 1
    head[7] = ((head[7] ?? 0) & 0x7f) | ((back & 1) << 7)
  } else head[6] = back
}
