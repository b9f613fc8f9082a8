import type { Cut } from '../../functions/src/audio/Cut.ts'
import type { Decoded } from './mp3.ts'

/** From so long after a seam on the sound must be that of the source. */
const AFTER_SEAM_SECONDS = 0.06
const WINDOW_SECONDS = 0.5
const SILENT = 0.01

export const MANY_MOMENTS = Array.from({ length: 24 }, (_, index) => ({
  startSeconds: 1 + 1.5 * index + (index % 7) / 50,
  endSeconds: 2 + 1.5 * index,
}))

/** The least correlation of half a second of a cut with the same one of its source, and in how many there was something. */
export function likeness(cut: Cut, made: Decoded, source: Decoded): { least: number; windows: number } {
  const { sampleRate } = source
  const window = WINDOW_SECONDS * sampleRate
  let [least, windows] = [1, 0]
  for (const { startSeconds, endSeconds, atSeconds } of cut.moments) {
    for (
      let after = AFTER_SEAM_SECONDS;
      startSeconds + after + WINDOW_SECONDS <= endSeconds;
      after += WINDOW_SECONDS
    ) {
      for (const [channel, samples] of source.channels.entries()) {
        const from = Math.round(startSeconds * sampleRate) + Math.round(after * sampleRate)
        const at = Math.round(atSeconds * sampleRate) + Math.round(after * sampleRate)
        const there = samples.subarray(from, from + window)
        const here = made.channels[channel]?.subarray(at, at + window) ?? new Float32Array()
        if (peakOf([there]) < SILENT) continue
        windows++
        least = Math.min(least, correlation(there, here))
      }
    }
  }
  return { least, windows }
}

/** The least correlation of the first 60 ms of a moment. */
export function likenessAtOnce(cut: Cut, made: Decoded, source: Decoded): number {
  const { sampleRate } = source
  const length = Math.round(AFTER_SEAM_SECONDS * sampleRate)
  const [there, here] = [source.channels[0] ?? new Float32Array(), made.channels[0] ?? new Float32Array()]
  const found = cut.moments.map(({ startSeconds, atSeconds }) => {
    const [from, at] = [Math.round(startSeconds * sampleRate), Math.round(atSeconds * sampleRate)]
    return correlation(there.subarray(from, from + length), here.subarray(at, at + length))
  })
  return Math.min(...found)
}

export const peakOf = (channels: readonly Float32Array[]) =>
  Math.max(
    ...channels.map((samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)),
  )

/** How much louder a cut is at its loudest than its source, in dB. */
export const addedDecibels = (made: Decoded, source: Decoded) =>
  20 * Math.log10(peakOf(made.channels) / peakOf(source.channels))

function correlation(one: Float32Array, other: Float32Array): number {
  let [both, ofOne, ofOther] = [0, 0, 0]
  for (const [index, sample] of one.entries()) {
    const same = other[index] ?? 0
    both += sample * same
    ofOne += sample * sample
    ofOther += same * same
  }
  return both / Math.sqrt(ofOne * ofOther || 1)
}
