import { type Heard, secondHeard } from '../../emulators/podcasts/src/secondTones.ts'
import type { Decoded } from './mp3.ts'

/** Which second of its episode is heard at each whole second of a moment, in a cut of it. */
export function secondsHeard(
  { channels: [samples = new Float32Array()], sampleRate }: Decoded,
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
