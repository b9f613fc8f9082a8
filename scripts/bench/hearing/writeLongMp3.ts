import { open } from 'node:fs/promises'
import { createMp3Encoder } from 'wasm-media-encoders'

const RATE = 44_100
const KBITS = 128
const PIECE_SECONDS = 60

/** A minute of noise like speech, again and again: frames of the bitrate that most podcasts have. */
export async function writeLongMp3(file: string, seconds: number): Promise<void> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: KBITS })
  const samples = Float32Array.from({ length: RATE * PIECE_SECONDS }, (_, at) => {
    const syllable = Math.max(0, Math.sin((2 * Math.PI * 3 * at) / RATE))
    return 0.4 * syllable * Math.sin(at * 0.07 + 3 * Math.sin(at * 0.0031))
  })
  const minute = Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())])
  const handle = await open(file, 'w')
  try {
    for (let at = 0; at < seconds; at += PIECE_SECONDS) await handle.write(minute)
  } finally {
    await handle.close()
  }
}
