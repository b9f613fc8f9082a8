/**
 * The sound of an episode without speech: each second has its own two tones, by which a listener can tell it. The
 * lower one is the second of the minute, the upper one the minute (they repeat after 100 minutes). A second ends with
 * 40 ms of silence, like speech. An advertisement has its own chord, the same in each second.
 */

const LOW_HERTZ = 400
const HIGH_HERTZ = 2000
const STEP_HERTZ = 20
const SECONDS = 60
const MINUTES = 100
const ADVERTISEMENT_HERTZ = [310, 1750] as const

const LOUDNESS = 0.3
const FADE_SECONDS = 0.01
const SILENCE_SECONDS = 0.04

/** All tones lie below half of this. */
const LEAST_SAMPLE_RATE = 8_000
/** A tone below this part of a window's energy is not heard. */
const LEAST_SHARE = 0.2
const SILENT = 1e-4

export type Heard = number | 'advertisement' | 'silence'

/** One second of sound. @param second of the episode, from 0, or `advertisement` */
export function secondOfTones(second: number | 'advertisement', sampleRate: number): Float32Array {
  const [low, high] = second === 'advertisement' ? ADVERTISEMENT_HERTZ : tonesOf(second)
  const upper = toneOf(high, sampleRate)
  return toneOf(low, sampleRate).map((sample, at) => sample + (upper[at] as number))
}

/** Each of the few tones, computed once. */
const tones = new Map<string, Float32Array>()

function toneOf(hertz: number, sampleRate: number): Float32Array {
  const key = `${hertz}/${sampleRate}`
  const [sounding, fade] = [sampleRate * (1 - SILENCE_SECONDS), sampleRate * FADE_SECONDS]
  const tone =
    tones.get(key) ??
    new Float32Array(sampleRate).map((_, at) => {
      const edge = Math.min(1, at / fade, Math.max(0, (sounding - at) / fade))
      return LOUDNESS * edge * Math.sin((hertz * 2 * Math.PI * at) / sampleRate)
    })
  tones.set(key, tone)
  return tone
}

/** The second of a piece of decoded sound, which is a tenth of a second to a second long, of one second. */
export function secondHeard(sound: Float32Array, sampleRate: number): Heard {
  const every = Math.floor(sampleRate / LEAST_SAMPLE_RATE)
  const samples = sound.filter((_, at) => at % every === 0)
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0)
  if (energy / samples.length < SILENT) return 'silence'
  const power = (hertz: number) => powerAt(samples, (hertz * every) / sampleRate)
  const loudest = (from: number, count: number) => {
    const powers = Array.from({ length: count }, (_, step) => power(from + step * STEP_HERTZ))
    const most = Math.max(...powers)
    return { step: powers.indexOf(most), power: most }
  }
  const [low, high] = [loudest(LOW_HERTZ, SECONDS), loudest(HIGH_HERTZ, MINUTES)]
  const advertisement = ADVERTISEMENT_HERTZ.map(power)
  if (Math.min(...advertisement) > Math.max(low.power, high.power)) return 'advertisement'
  const least = energy * samples.length * LEAST_SHARE * 0.25
  if (Math.min(low.power, high.power) < least)
    throw new Error('these samples are no second of a stand-in, or of more than one')
  return high.step * SECONDS + low.step
}

function tonesOf(second: number): readonly [number, number] {
  const minute = Math.floor(second / SECONDS) % MINUTES
  return [LOW_HERTZ + STEP_HERTZ * (second % SECONDS), HIGH_HERTZ + STEP_HERTZ * minute]
}

/** Goertzel's algorithm. @param frequency in cycles per sample */
function powerAt(samples: Float32Array, frequency: number): number {
  const factor = 2 * Math.cos(2 * Math.PI * frequency)
  let [one, two] = [0, 0]
  for (const sample of samples) {
    const next = sample + factor * one - two
    two = one
    one = next
  }
  return one * one + two * two - factor * one * two
}
