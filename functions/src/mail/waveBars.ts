import type { KeyMoment } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { barHeights, barPixels } from '#domain/episodes/waveform.ts'

/** A waveform as bars, lit in key moments, of even heights from 2 on, by spoken words per second; without those a flat line. docs/rules.md "Look" */
export function waveBars(
  speech: readonly number[] | undefined,
  moments: readonly KeyMoment[],
  durationSeconds: Seconds,
  count: number,
  tallestPx: number,
) {
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
