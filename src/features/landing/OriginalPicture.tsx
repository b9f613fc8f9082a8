import { momentSpans } from '../../content/EpisodeDrawing.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { WaveformBars } from '../../ui/WaveformBars.tsx'
import styles from './Features.module.css'

const SHAPE = { bar: 6, gap: 6 }
const WIDTH = 402
const HEIGHT = 76
const TOP = 58
/** Two and a half minutes of the episode, bin by bin. */
const BINS = { from: 60, to: 94 }
/** Where the quoted moment starts: five minutes and eighteen seconds in. */
const QUOTED_SECONDS = 318.3

/** A line of a summary, and its second in the episode. */
export function OriginalPicture() {
  const count = SOURDOUGH.bins.length
  const inWindow = (share: number) => (share * count - BINS.from) / (BINS.to - BINS.from)
  const spans = momentSpans(SOURDOUGH).flatMap(({ from, to }) =>
    // Spans lit before the quoted moment belong to another line.
    from * SOURDOUGH.durationSeconds < QUOTED_SECONDS - 1 ? [] : [{ from: inWindow(from), to: inWindow(to) }],
  )
  const bar = Math.ceil((QUOTED_SECONDS / SOURDOUGH.durationSeconds) * count - BINS.from - 0.5)
  const x = bar * (SHAPE.bar + SHAPE.gap) + SHAPE.bar / 2
  return (
    <svg width={WIDTH} height={TOP + HEIGHT} viewBox={`0 0 ${WIDTH} ${TOP + HEIGHT}`} aria-hidden>
      <path className={styles.play} d={`M${x - 6} 4v18l14-9z`} />
      <path className={styles.words} d={`M${x + 28} 5h140`} />
      <path className={styles.later} d={`M${x + 28} 13h118M${x + 28} 21h72`} />
      <path className={styles.playhead} d={`M${x} 30V${TOP + HEIGHT}`} />
      <WaveformBars
        bins={SOURDOUGH.bins.slice(BINS.from, BINS.to)}
        lit={{ spans }}
        width={WIDTH}
        height={HEIGHT}
        shape={SHAPE}
        transform={`translate(0 ${TOP})`}
      />
    </svg>
  )
}
