import { barHeights, barPixels } from '#domain/episodes/waveform.ts'
import { timeCode } from '#domain/units.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { WaveformBars } from '../../ui/WaveformBars.tsx'
import { barCount } from '../../ui/waveform.ts'
import { HIGHLIGHTS } from './highlights.ts'
import styles from './Hero.module.css'

interface HeroWaveformProps {
  spans: readonly { from: number; to: number }[]
}

/** Height of the highlights above the line, and of the line. */
const NOTES_HEIGHT = 136
const LINE = { width: 1440, height: 240, shape: { bar: 3, gap: 3 } }
const AXIS_STEP_SECONDS = 300

/** One bar per bin, over the window's width: distances stretch, bars and stems keep their width. */
export function HeroLine({ spans }: HeroWaveformProps) {
  const total = NOTES_HEIGHT + LINE.height
  return (
    <div className={styles.line} aria-hidden>
      <svg height={total} viewBox={`0 0 ${LINE.width} ${total}`} preserveAspectRatio="none">
        <WaveformBars
          bins={SOURDOUGH.bins}
          lit={{ spans }}
          {...LINE}
          transform={`translate(0 ${NOTES_HEIGHT})`}
        />
        {HIGHLIGHTS.map(({ atSeconds }) => (
          <path key={atSeconds} d={stem(atSeconds)} className={styles.stem} />
        ))}
      </svg>
      <svg height={32} className={styles.axis}>
        {axisTimes().map((seconds) => (
          <text key={seconds} x={`${(seconds / SOURDOUGH.durationSeconds) * 100}%`} dx={8} y={21}>
            {timeCode(seconds)}
          </text>
        ))}
        <text x="100%" dx={-8} y={21} textAnchor="end">
          {timeCode(SOURDOUGH.durationSeconds)}
        </text>
      </svg>
    </div>
  )
}

/** From the head of its note to the top of its bar. */
function stem(atSeconds: number): string {
  const n = barCount(LINE.width, LINE.shape)
  const bar = Math.floor((atSeconds / SOURDOUGH.durationSeconds) * n)
  const tall = barPixels(barHeights(SOURDOUGH.bins, n)[bar] ?? 0, LINE.height)
  const x = bar * (LINE.shape.bar + LINE.shape.gap) + LINE.shape.bar / 2
  return `M${x} 4V${NOTES_HEIGHT + (LINE.height - tall) / 2}`
}

function axisTimes(): number[] {
  const steps = Math.floor(SOURDOUGH.durationSeconds / AXIS_STEP_SECONDS)
  return Array.from({ length: steps + 1 }, (_, i) => i * AXIS_STEP_SECONDS)
}

const COLUMN = { width: 576, height: 72, shape: { bar: 3, gap: 3 } }

/** The same for phones, time downwards. */
export function HeroColumn({ spans }: HeroWaveformProps) {
  return (
    <svg
      className={styles.column}
      width={COLUMN.height}
      height={COLUMN.width}
      viewBox={`0 0 ${COLUMN.height} ${COLUMN.width}`}
      aria-hidden
    >
      <WaveformBars bins={SOURDOUGH.bins} lit={{ spans }} {...COLUMN} transform="matrix(0 1 1 0 0 0)" />
    </svg>
  )
}
