import { setImmediate } from 'node:timers/promises'
import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AudioSample, AudioSampleSource, BufferTarget, Mp4OutputFormat, Output } from 'mediabunny'
import { createMp3Encoder } from 'wasm-media-encoders'

export type SoundFormat = 'mp3' | 'm4a'

export interface SoundTags {
  readonly title: string
  readonly artist: string
  readonly album: string
}

interface Encoded {
  readonly sampleRate: number
  readonly bitsPerSecond: number
  readonly tags: SoundTags
}

const UTF_8 = 3

/** Encodes a channel in parts of about a second, others served between them; of MP3, `id3` adds the tags. */
export function encodeSound(
  format: SoundFormat,
  parts: Iterable<Float32Array>,
  options: Encoded,
): Promise<Buffer> {
  return format === 'mp3' ? encodeMp3(parts, options) : encodeM4a(parts, options)
}

async function encodeMp3(
  parts: Iterable<Float32Array>,
  { sampleRate, bitsPerSecond }: Encoded,
): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: (bitsPerSecond / 1000) as 64 })
  const made: Buffer[] = []
  for (const part of parts) {
    // The encoder reuses its output buffer.
    made.push(Buffer.from(encoder.encode([part])))
    await setImmediate()
  }
  made.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(made)
}

async function encodeM4a(
  parts: Iterable<Float32Array>,
  { sampleRate, bitsPerSecond, tags }: Encoded,
): Promise<Buffer> {
  registerAacEncoder()
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new AudioSampleSource({ codec: 'aac', bitrate: bitsPerSecond })
  output.addAudioTrack(source)
  output.setMetadataTags(tags)
  await output.start()
  let at = 0
  for (const data of parts) {
    const sample = new AudioSample({
      data,
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp: at / sampleRate,
    })
    at += data.length
    await source.add(sample)
    sample.close()
    await setImmediate()
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/** An ID3v2.4 tag. Source: id3.org/id3v2.4.0-structure */
export function id3({ title, artist, album }: SoundTags): Buffer {
  const frame = (id: string, text: string) => {
    const body = Buffer.concat([Buffer.of(UTF_8), Buffer.from(text)])
    return Buffer.concat([Buffer.from(id), sevenBits(body.length), Buffer.of(0, 0), body])
  }
  const frames = Buffer.concat([frame('TIT2', title), frame('TPE1', artist), frame('TALB', album)])
  return Buffer.concat([Buffer.from('ID3'), Buffer.of(4, 0, 0), sevenBits(frames.length), frames])
}

const sevenBits = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
