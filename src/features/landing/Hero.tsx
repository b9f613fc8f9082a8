import { timeCode } from '#domain/units.ts'
import { youTubeMoment } from '#domain/youtubeAddress.ts'
import { momentSpans } from '../../content/EpisodeDrawing.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import styles from './Hero.module.css'
import { HeroColumn, HeroLine } from './HeroWaveform.tsx'
import { HIGHLIGHTS } from './highlights.ts'

const SPANS = momentSpans(SOURDOUGH)

/** What Sonobrief does in one line, the two ways on, and a whole episode with what a summary keeps of it. */
export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <h1 id="hero">Ten minutes that replace two hours.</h1>
        <div className={styles.lead}>
          <p>
            Paste a podcast episode. Its essentials come by e‑mail, and every point links to the second it was
            said, in the speaker’s own voice.
          </p>
          <div className={styles.buttons}>
            <ButtonLink href="/demo">Try Free Demo</ButtonLink>
            <ButtonLink look="secondary" href="/pricing">
              See Pricing
            </ButtonLink>
          </div>
        </div>
      </div>
      <figure className={styles.episode}>
        <HeroLine spans={SPANS} />
        <HeroColumn spans={SPANS} />
        <ol className={styles.highlights}>
          {HIGHLIGHTS.map(({ atSeconds, text }) => (
            <li key={atSeconds}>
              <a href={youTubeMoment(SOURDOUGH.videoId, atSeconds)}>
                <span className={styles.time}>
                  <Glyph name="play" size={14} />
                  {timeCode(atSeconds)}
                </span>
                <span className={styles.quote}>{text}</span>
              </a>
            </li>
          ))}
        </ol>
        <figcaption className={styles.caption}>
          The Zoo in the Jar, 20 min. Lit: the 6 minutes that matter.
        </figcaption>
      </figure>
    </section>
  )
}
