import type { KeyMoment } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { barHeights, barPixels } from '#domain/episodes/waveform.ts'

interface WaveBar {
  /** Even number of pixels, at least 2. */
  heightPx: number
  /** Whether the middle of the bar lies in a key moment. */
  isLit: boolean
}

/**
 * The episode's waveform as bars, drawn from spoken words per second. Without them it is a flat line, never
 * noise made up.
 * @param count number of bars, at least 1
 * docs/rules.md "Look"
 */
export function waveBars(
  speech: readonly number[] | undefined,
  moments: readonly KeyMoment[],
  durationSeconds: Seconds,
  count: number,
  tallestPx: number,
): WaveBar[] {
  const isSilent = speech === undefined || speech.length === 0
  const levels = barHeights(speech ?? [], count)
  return Array.from({ length: count }, (_, bar) => {
    const second = ((bar + 0.5) / count) * durationSeconds
    return {
      heightPx: isSilent ? 2 : barPixels(levels[bar] ?? 0, tallestPx),
      isLit: moments.some((each) => each.startSeconds <= second && second < each.endSeconds),
    }
  })
}
