import { Link } from 'wouter'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { TRENDING } from '../../content/trending.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { WaveformBars } from '../../ui/WaveformBars.tsx'
import { endTexts as texts } from './endTexts.en.ts'
import styles from './TrendingPodcasts.module.css'

const BANNERS = TRENDING.map(({ drawing, ...list }) => ({ ...list, ...unpackDrawing(drawing) }))
const LINE = { width: 560, height: 48, shape: { bar: 3, gap: 2 } }

/** The three lists, fading in after the features. docs/rules.md "Landing" */
export function TrendingPodcasts() {
  return (
    <section className={styles.trending} aria-labelledby="trending">
      <h2 id="trending">{texts.trending}</h2>
      <ul>
        {BANNERS.map(({ title, path, episodes, bins, spans }) => (
          <li key={path} className={styles.banner}>
            <Link href={path}>
              <h3>{title}</h3>
              <span className={styles.length}>{texts.everyFriday(episodes)}</span>
              <svg
                className={styles.line}
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
