import { MPEGDecoder } from 'mpg123-decoder'
import { type Heard, secondHeard } from '../../emulators/podcasts/src/secondTones.ts'

export interface DecodedSound {
  samples: Float32Array
  sampleRate: number
}

/** The sound of an MP3 file, as a player would have it. */
export async function decoded(file: Uint8Array): Promise<DecodedSound> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate } = decoder.decode(file)
  decoder.free()
  return { samples: channelData[0] ?? new Float32Array(), sampleRate }
}

/** Which second of its episode is heard at each whole second of a moment, in a cut of it. */
export function secondsHeard(
  { samples, sampleRate }: DecodedSound,
  { startSeconds, endSeconds, atSeconds }: { startSeconds: number; endSeconds: number; atSeconds: number },
): Array<{ second: number; heard: Heard }> {
  const found: Array<{ second: number; heard: Heard }> = []
  for (let second = Math.ceil(startSeconds); second + 1 <= endSeconds; second++) {
    const from = Math.round((atSeconds + second - startSeconds + 0.2) * sampleRate)
    const to = Math.round((atSeconds + second - startSeconds + 0.8) * sampleRate)
    found.push({ second, heard: secondHeard(samples.subarray(from, to), sampleRate) })
  }
  return found
}
