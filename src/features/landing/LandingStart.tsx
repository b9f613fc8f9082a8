import { Hero } from './Hero.tsx'
import styles from './Features.module.css'
import { featuresTexts as texts } from './startTexts.en.tsx'
import { OriginalPicture } from './OriginalPicture.tsx'
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
