import type { KeyMoment } from '#domain/summary.ts'
import type { Seconds } from '#domain/units.ts'

export interface WaveBar {
  /** Even number of pixels, at least 2. */
  heightPx: number
  /** Whether the middle of the bar lies in a key moment. */
  isLit: boolean
}

/**
 * The episode's waveform as bars: spoken words per second, clamped to the 5th and 95th percentile, smoothed and
 * stretched. Without them it is silence, a flat line, never noise made up.
 * @param count number of bars, at least 1
 * board/README.md "The waveform"
 */
export function waveBars(
  speech: readonly number[] | undefined,
  moments: readonly KeyMoment[],
  durationSeconds: Seconds,
  count: number,
  tallestPx: number,
): WaveBar[] {
  const levels =
    speech === undefined || speech.length === 0
      ? undefined
      : stretched(smoothed(clamped(sampled(speech, count))))
  return Array.from({ length: count }, (_, bar) => {
    const second = ((bar + 0.5) / count) * durationSeconds
    const level = levels?.[bar]
    const heightPx =
      level === undefined ? 2 : Math.max(2, 2 * Math.round((tallestPx * (0.12 + 0.88 * level)) / 2))
    return {
      heightPx,
      isLit: moments.some((each) => each.startSeconds <= second && second < each.endSeconds),
    }
  })
}

/** The stretch at each bar's middle. */
function sampled(speech: readonly number[], count: number): number[] {
  return Array.from(
    { length: count },
    (_, bar) => speech[Math.floor(((bar + 0.5) / count) * speech.length)] ?? 0,
  )
}

function clamped(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return values.map((value) => Math.min(Math.max(value, at(0.05)), at(0.95)))
}

function smoothed(values: readonly number[]): number[] {
  return values.map((value, index) => {
    const before = values[index - 1] ?? value
    const after = values[index + 1] ?? value
    return (before + 2 * value + after) / 4
  })
}

function stretched(values: readonly number[]): number[] {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  return values.map((value) => (span === 0 ? 0.5 : (value - least) / span))
}
