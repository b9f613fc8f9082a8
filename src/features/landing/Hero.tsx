import { timeCode } from '#domain/units.ts'
import { momentSpans } from '../../content/EpisodeDrawing.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
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
          <form className={styles.paste} action="/demo">
            <Field
              label="Episode link"
              name="url"
              inputMode="url"
              required
              autoComplete="off"
              placeholder="A link, or a show’s name"
            />
            <Button type="submit">Show preview</Button>
          </form>
          <div className={styles.buttons}>
            <ButtonLink look="secondary" href="/demo">
              Try Free Demo
            </ButtonLink>
            <ButtonLink look="quiet" href="/pricing">
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
              <a href="/sample">
                <span className={styles.time}>{timeCode(atSeconds)}</span>
                <span className={styles.quote}>{text}</span>
              </a>
            </li>
          ))}
        </ol>
        <figcaption className={styles.caption}>
          The Zoo in the Jar, 20 min. Lit: the 6 minutes that matter. <a href="/sample">Read its summary</a>
        </figcaption>
      </figure>
    </section>
  )
}
