import type { KeyMoment } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { barHeights, barPixels } from '#domain/episodes/waveform.ts'

interface WaveBar {
  /** Even, at least 2. */
  heightPx: number
  /** Whether the bar's middle lies in a key moment. */
  isLit: boolean
}

/** A waveform as bars by spoken words per second; without those a flat line. docs/rules.md "Look" */
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
