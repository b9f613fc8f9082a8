import { timeCode } from '#domain/units.ts'
import { SpanButton } from '../summaries/player/SpanButton.tsx'
import { Button, QuietLink, SecondaryLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { BASE } from '../../ui/language.en.ts'
import { episodeFormTexts } from '../../shared/shell/episodeFormTexts.en.ts'
import styles from './Hero.module.css'
import { EPISODE } from './highlights.ts'
import { heroTexts as texts } from './startTexts.en.tsx'
import { barHeights, barPixels } from '#domain/episodes/waveform.ts'
import { WaveformBars } from '../../ui/WaveformBars.tsx'
import { barCount } from '../../ui/waveform.ts'

/** Height of the highlights above the line, and of the line. */
const NOTES_HEIGHT = 136

const LINE = { width: 1440, height: 240, shape: { bar: 3, gap: 3 } }

/** The first that gives a few times. */
const AXIS_STEPS_SECONDS = [300, 600, 900, 1_800, 3_600]
const MOST_STEPS = 5

const COLUMN = { width: 576, height: 72, shape: { bar: 3, gap: 3 } }

const { highlights, bins, spans, durationSeconds } = EPISODE

export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <h1 id="hero">{texts.title}</h1>
        <div className={styles.lead}>
          <p>{texts.lead}</p>
          <form className={styles.paste} action={`${BASE}/demo`}>
            <Field
              label={episodeFormTexts.label}
              name="url"
              inputMode="url"
              required
              autoComplete="off"
              placeholder={episodeFormTexts.placeholder}
            />
            <Button type="submit">{episodeFormTexts.submit}</Button>
          </form>
          <div className={styles.buttons}>
            <SecondaryLink href="/demo">{texts.demo}</SecondaryLink>
            <QuietLink href="/pricing">{texts.pricing}</QuietLink>
          </div>
        </div>
      </div>
      <figure className={styles.episode}>
        <HeroLine />
        <HeroColumn />
        <ol className={styles.highlights} lang={EPISODE.language}>
          {highlights.map(({ atSeconds, text, ...played }, index) => (
            <li key={atSeconds}>
              <svg {...lengthsTo(index)} />
              <div>
                {import.meta.env.VITE_SAMPLE && 'audioUrl' in played && (
                  <SpanButton className={styles.time} text={timeCode(atSeconds)} {...played} />
                )}
                <a href={`${BASE}/sample`}>
                  {!('audioUrl' in played) && <span className={styles.time}>{timeCode(atSeconds)}</span>}
                  <span className={styles.quote}>{text}</span>
                </a>
              </div>
            </li>
          ))}
        </ol>
        <figcaption className={styles.caption}>
          {texts.caption(EPISODE, (text) => (
            <a href={`${BASE}/sample`}>{text}</a>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}

/** From the highlight before, along the line; attributes, because the content policy allows no inline styles. */
function lengthsTo(index: number) {
  const seconds = (highlights[index]?.atSeconds ?? 0) - (highlights[index - 1]?.atSeconds ?? 0)
  const share = `${Math.round((seconds / durationSeconds) * 10_000) / 100}%`
  return { width: share, height: share }
}

/** One bar per bin, over the window's width: distances stretch, bars and stems keep their width. */
function HeroLine() {
  const total = NOTES_HEIGHT + LINE.height
  return (
    <div className={styles.line} aria-hidden>
      <svg height={total} viewBox={`0 0 ${LINE.width} ${total}`} preserveAspectRatio="none">
        <WaveformBars bins={bins} lit={{ spans }} {...LINE} transform={`translate(0 ${NOTES_HEIGHT})`} />
        {highlights.map(({ atSeconds }) => (
          <path key={atSeconds} d={stem(atSeconds)} className={styles.stem} />
        ))}
      </svg>
      <svg height={32} className={styles.axis}>
        {axisTimes().map((seconds) => (
          <text key={seconds} x={`${(seconds / durationSeconds) * 100}%`} dx={8} y={21}>
            {timeCode(seconds)}
          </text>
        ))}
        <text x="100%" dx={-8} y={21} textAnchor="end">
          {timeCode(durationSeconds)}
        </text>
      </svg>
    </div>
  )
}

/** From the head of its note to the top of its bar. */
function stem(atSeconds: number): string {
  const n = barCount(LINE.width, LINE.shape)
  const bar = Math.floor((atSeconds / durationSeconds) * n)
  const tall = barPixels(barHeights(bins, n)[bar] ?? 0, LINE.height)
  const x = bar * (LINE.shape.bar + LINE.shape.gap) + LINE.shape.bar / 2
  return `M${x} 4V${NOTES_HEIGHT + (LINE.height - tall) / 2}`
}

function axisTimes(): number[] {
  const step = AXIS_STEPS_SECONDS.find((each) => durationSeconds / each <= MOST_STEPS) ?? 7_200
  // The last time stands apart from the end's.
  const steps = Math.floor((durationSeconds * 0.94) / step)
  return Array.from({ length: steps + 1 }, (_, i) => i * step)
}

/** The same for phones, time downwards. */
function HeroColumn() {
  return (
    <svg
      className={styles.column}
      width={COLUMN.height}
      height={COLUMN.width}
      viewBox={`0 0 ${COLUMN.height} ${COLUMN.width}`}
      aria-hidden
    >
      <WaveformBars bins={bins} lit={{ spans }} {...COLUMN} transform="matrix(0 1 1 0 0 0)" />
    </svg>
  )
}
