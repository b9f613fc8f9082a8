import { momentSpans } from '../../content/EpisodeDrawing.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { WaveformBars } from '../../ui/WaveformBars.tsx'
import { barCount, isLit } from '../../ui/waveform.ts'
import styles from './Features.module.css'

const SHAPE = { bar: 4, gap: 4 }
const WIDTH = 480
const HEIGHT = 160
const STEP = SHAPE.bar + SHAPE.gap
const SPANS = momentSpans(SOURDOUGH)
const GAP = 80

/** An episode above; below, its key moments joined. Threads lead from each span to its place. */
export function TransformPicture() {
  const n = barCount(WIDTH, SHAPE)
  const kept = Array.from({ length: n }, (_, i) => i).filter((i) => isLit(i, n, { spans: SPANS }))
  const shortWidth = kept.length * STEP - SHAPE.gap
  const left = Math.round((WIDTH - shortWidth) / 2)
  const bins = kept.map((i) => SOURDOUGH.bins[Math.floor(((i + 0.5) / n) * SOURDOUGH.bins.length)] ?? 0)
  return (
    <svg width={WIDTH} height={2 * HEIGHT + GAP} viewBox={`0 0 ${WIDTH} ${2 * HEIGHT + GAP}`} aria-hidden>
      <WaveformBars
        bins={SOURDOUGH.bins}
        lit={{ spans: SPANS }}
        width={WIDTH}
        height={HEIGHT}
        shape={SHAPE}
      />
      <path className={styles.thread} d={threads(kept, left)} />
      <WaveformBars
        bins={bins}
        lit={{ share: 1 }}
        width={shortWidth}
        height={HEIGHT}
        shape={SHAPE}
        transform={`translate(${left} ${HEIGHT + GAP})`}
      />
    </svg>
  )
}

/** One curve for each run of lit bars, from its first bar to where that bar stands below. */
function threads(kept: readonly number[], left: number): string {
  const middle = GAP / 2
  return kept
    .flatMap((bar, place) => {
      if (kept[place - 1] === bar - 1) return []
      const from = bar * STEP + SHAPE.bar / 2
      const to = left + place * STEP + SHAPE.bar / 2
      const top = HEIGHT + 6
      const bottom = HEIGHT + GAP - 6
      return [`M${from} ${top}C${from} ${top + middle} ${to} ${bottom - middle} ${to} ${bottom}`]
    })
    .join('')
}
