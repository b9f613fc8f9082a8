import { timeCode } from '#domain/units.ts'
import { momentSpans } from '../../content/EpisodeDrawing.ts'
import { SOURDOUGH } from '../../content/sourdoughDrawing.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { BASE } from '../../ui/language.en.ts'
import { episodeFormTexts } from '../../shared/shell/episodeFormTexts.en.ts'
import styles from './Hero.module.css'
import { HeroColumn, HeroLine } from './HeroWaveform.tsx'
import { HIGHLIGHTS } from './highlights.ts'
import { heroTexts as texts } from './startTexts.en.tsx'

const SPANS = momentSpans(SOURDOUGH)

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
            <ButtonLink look="secondary" href="/demo">
              {texts.demo}
            </ButtonLink>
            <ButtonLink look="quiet" href="/pricing">
              {texts.pricing}
            </ButtonLink>
          </div>
        </div>
      </div>
      <figure className={styles.episode}>
        <HeroLine spans={SPANS} />
        <HeroColumn spans={SPANS} />
        <ol className={styles.highlights} lang="en">
          {HIGHLIGHTS.map(({ atSeconds, text }) => (
            <li key={atSeconds}>
              <a href={`${BASE}/sample`}>
                <span className={styles.time}>{timeCode(atSeconds)}</span>
                <span className={styles.quote}>{text}</span>
              </a>
            </li>
          ))}
        </ol>
        <figcaption className={styles.caption}>
          {texts.caption((text) => (
            <a href={`${BASE}/sample`}>{text}</a>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}
