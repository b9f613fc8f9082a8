import { decoder } from '@audio/decode-aac'
import { registerAacEncoder } from '@mediabunny/aac-encoder'
import {
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { Decoded } from './mp3.ts'

/** Sound for tests, as AAC in MP4 and back. */

interface Making {
  /** Where its list stands: behind the sound, before it, or in parts among it. */
  readonly fastStart?: false | 'in-memory' | 'fragmented'
  readonly bitsPerSecond?: number
}

export async function encodedM4a(
  channels: readonly Float32Array[],
  sampleRate: number,
  { fastStart = false, bitsPerSecond = 128_000 }: Making = {},
): Promise<Buffer> {
  registerAacEncoder()
  const target = new BufferTarget()
  const format = new Mp4OutputFormat({ fastStart })
  const output = new Output({ format, target })
  const source = new AudioSampleSource({ codec: 'aac', bitrate: bitsPerSecond })
  output.addAudioTrack(source)
  await output.start()
  const length = channels[0]?.length ?? 0
  for (let at = 0; at < length; at += sampleRate) {
    const parts = channels.map((channel) => channel.subarray(at, at + sampleRate))
    const data = new Float32Array(parts.length * (parts[0]?.length ?? 0))
    for (const [index, part] of parts.entries()) data.set(part, index * part.length)
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: channels.length,
      sampleRate,
      timestamp: at / sampleRate,
    })
    await source.add(sample)
    sample.close()
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer())
}

/** As a player hears it, by its edit list. */
export async function decodedM4a(file: Uint8Array): Promise<Decoded> {
  const input = new Input({ source: new BufferSource(Uint8Array.from(file)), formats: [MP4] })
  const track = await input.getPrimaryAudioTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config?.description) throw new Error('no sound')
  const asc = new Uint8Array(config.description as ArrayBuffer)
  const aac = await decoder({ asc })
  const { sampleRate, numberOfChannels } = config
  const length = Math.ceil((await track.computeDuration()) * sampleRate)
  const channels = Array.from({ length: numberOfChannels }, () => new Float32Array(length))
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const { channelData } = aac.decode(packet.data)
    const at = Math.round(packet.timestamp * sampleRate)
    for (const [index, channel] of channels.entries()) {
      const part = channelData[index] ?? channelData[0] ?? new Float32Array()
      const from = Math.max(0, -at)
      if (from < part.length) channel.set(part.subarray(from, length - at), at + from)
    }
  }
  aac.free()
  input.dispose()
  return { channels, sampleRate }
}

/** The same file, of which players leave out so many samples at the start. For one whose `moov` stands behind its sound. */
export function withEditList(file: Buffer, samples: number): Buffer {
  const at = boxAt(file, 'moov')
  const moov = file.subarray(at, at + file.readUInt32BE(at))
  const track = boxAt(moov, 'trak')
  const end = track + moov.readUInt32BE(track)
  const list = Buffer.alloc(36)
  list.writeUInt32BE(36)
  list.write('edts', 4)
  list.writeUInt32BE(28, 8)
  list.write('elst', 12)
  list.writeUInt32BE(1, 20)
  list.writeUInt32BE(0xff_ff_ff, 24)
  list.writeUInt32BE(samples, 28)
  list.writeUInt32BE(0x10000, 32)
  const grown = Buffer.concat([moov.subarray(0, end), list, moov.subarray(end)])
  grown.writeUInt32BE(grown.length)
  grown.writeUInt32BE(end - track + list.length, track)
  return Buffer.concat([file.subarray(0, at), grown, file.subarray(at + moov.length)])
}

const boxAt = (bytes: Buffer, type: string) => bytes.indexOf(type, 0, 'latin1') - 4
