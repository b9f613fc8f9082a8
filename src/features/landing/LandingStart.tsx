import { Hero } from './Hero.tsx'
import styles from './Features.module.css'
import { featuresTexts as texts } from './startTexts.en.tsx'
import { TransformPicture } from './TransformPicture.tsx'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import {
  LIBRARIES_ROW,
  NIGHT_TRAIN_ROW,
  ORGAN_ROW,
  QUIET_VOICE_ROW,
  SOURDOUGH_ROW,
} from '../../content/rowDrawings.ts'
import { WaveformBars } from '../../ui/WaveformBars.tsx'
import { momentSpans } from '../../content/EpisodeDrawing.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'

const SHAPE = { bar: 6, gap: 6 }
const WIDTH = 402
const HEIGHT = 76
const TOP = 58
/** Two and a half minutes of the episode, bin by bin. */
const BINS = { from: 60, to: 94 }
/** Where the quoted moment starts: five minutes and eighteen seconds in. */
const QUOTED_SECONDS = 318.3

/** A line of a summary, and its second in the episode. */
function OriginalPicture() {
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

const ROWS = [QUIET_VOICE_ROW, NIGHT_TRAIN_ROW, LIBRARIES_ROW, SOURDOUGH_ROW, ORGAN_ROW].map(unpackDrawing)

const WIDTH = 399

const ROW_HEIGHT = 22

const ROW_STEP = 32

const HEIGHT = (ROWS.length - 1) * ROW_STEP + ROW_HEIGHT

const FEATURES = [
  { title: texts.transform, text: texts.transformed, Picture: TransformPicture },
  { title: texts.listening, text: texts.listened, Picture: ListeningPicture },
  { title: texts.original, text: texts.originalKept, Picture: OriginalPicture },
] as const

/** The page above the sign-up: a static island. */
export function LandingStart() {
  return (
    <>
      <Hero />
      <Features />
    </>
  )
}

/** Three reasons, whose pictures fade in one after another. docs/rules.md "Landing" */
function Features() {
  return (
    <section id="home" className={styles.features} aria-labelledby="features">
      <h2 id="features">{texts.title}</h2>
      <ul>
        {FEATURES.map(({ title, text, Picture }) => (
          <li key={title}>
            <div className={styles.plate}>
              <Picture />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Five episodes of our own, one below the other, lit at their key moments. */
function ListeningPicture() {
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {ROWS.map(({ bins, spans }, row) => (
        <WaveformBars
          key={spans[0]?.from}
          bins={bins}
          lit={{ spans }}
          width={WIDTH}
          height={ROW_HEIGHT}
          shape={{ bar: 3, gap: 3 }}
          transform={`translate(0 ${row * ROW_STEP})`}
        />
      ))}
    </svg>
  )
}
