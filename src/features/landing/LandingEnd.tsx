import styles from './LandingEnd.module.css'
import type { ReactNode } from 'react'
import { DONATION_CURRENCY, type Elsewhere, SITE } from '#domain/site.ts'
import { FAQ } from '../../content/faq.en.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { SecondaryButton } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { endTexts as texts } from './endTexts.en.ts'
import { Link } from 'wouter'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { TRENDING } from '../../content/trending.ts'
import { WaveformBars } from '../../ui/WaveformBars.tsx'
import trendingStyles from './TrendingPodcasts.module.css'
import { parseElsewhere } from '../../content/siteConfig.ts'

/** Apart from the rest of the configuration, which every signed-in reader fetches. */
const elsewhere = parseElsewhere({ VITE_LOCAL_STACK: import.meta.env.VITE_LOCAL_STACK })

const BANNERS = TRENDING.map(({ drawing, ...list }) => ({ ...list, ...unpackDrawing(drawing) }))

const LINE = { width: 560, height: 48, shape: { bar: 3, gap: 2 } }

const { donation, spotify, apple } = elsewhere

/** The page below the sign-up: a static island. */
export function LandingEnd() {
  return (
    <>
      <TrendingPodcasts />
      <About />
      <div className={styles.last}>
        {donation && <Support store={donation} />}
        {PLACES.length > 0 && <Promotion />}
      </div>
    </>
  )
}

const ITEMS = FAQ.map(({ question, answer }) => ({ title: question, content: <p>{withMail(answer)}</p> }))

/** docs/rules.md "Landing" */
export function About() {
  return (
    <section id="about" className={styles.about} aria-labelledby="about-title">
      <h2 id="about-title">{texts.about}</h2>
      <Accordion name="faq" items={ITEMS} />
    </section>
  )
}

/** Links the contact address in an answer. */
function withMail(answer: string): ReactNode {
  const [before, after] = answer.split(SITE.contactEmail)
  if (after === undefined) return answer
  return (
    <>
      {before}
      <a href={`mailto:${SITE.contactEmail}`}>{SITE.contactEmail}</a>
      {after}
    </>
  )
}

/** A plain form that posts to the payment provider's invoice page. docs/rules.md "Landing" */
export function Support({ store }: { store: NonNullable<Elsewhere['donation']> }) {
  return (
    <section id="buy" aria-labelledby="buy-title" className={styles.support}>
      <Badge>{texts.newFeature}</Badge>
      <h2 id="buy-title">{texts.coffee}</h2>
      <p>{texts.coffeeWhy}</p>
      <form method="post" action={store.action}>
        <input type="hidden" name="storeId" value={store.storeId} />
        <input type="hidden" name="notifyEmail" value={store.notifyEmail} />
        <input type="hidden" name="currency" value={DONATION_CURRENCY} />
        <SecondaryButton type="submit">{texts.support}</SecondaryButton>
      </form>
    </section>
  )
}

const PLACES = [
  { name: 'Spotify', href: spotify },
  { name: 'Apple Podcasts', href: apple },
].filter(({ href }) => href !== undefined)

/** Apps that play the summaries. docs/rules.md "Landing" */
export function Promotion() {
  return (
    <section aria-labelledby="promotion" className={styles.promotion}>
      <h2 id="promotion">{texts.promotion}</h2>
      <ul>
        {PLACES.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener">
              {name}
              <Glyph name="arrow" />
            </a>
          </li>
        ))}
        <li className={styles.soon}>
          YouTube <span>{texts.soon}</span>
        </li>
      </ul>
    </section>
  )
}

/** The three lists, fading in after the features. docs/rules.md "Landing" */
function TrendingPodcasts() {
  return (
    <section className={trendingStyles.trending} aria-labelledby="trending">
      <h2 id="trending">{texts.trending}</h2>
      <ul>
        {BANNERS.map(({ title, path, episodes, bins, spans }) => (
          <li key={path} className={trendingStyles.banner}>
            <Link href={path}>
              <h3>{title}</h3>
              <span className={trendingStyles.length}>{texts.everyFriday(episodes)}</span>
              <svg
                className={trendingStyles.line}
                width={LINE.width}
                height={LINE.height}
                viewBox={`0 0 ${LINE.width} ${LINE.height}`}
                aria-hidden
              >
                <WaveformBars bins={bins} lit={{ spans }} {...LINE} />
              </svg>
              <Glyph name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
