import { Link } from 'wouter'
import { unpackDrawing } from '#domain/rowDrawing.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { TRENDING } from '../../content/trending.ts'
import styles from './dashboard.module.css'

/** The way to the three lists of podcasts. docs/rules.md "Dashboard" */
export function TrendingRow() {
  return (
    <section aria-labelledby="trending" className={styles.trending}>
      <h2 id="trending">Trending Podcast</h2>
      <ul className={styles.lists}>
        {TRENDING.map(({ title, path, drawing }) => {
          const { bins, spans } = unpackDrawing(drawing)
          return (
            <li key={path}>
              <Link href={path} className={styles.podcasts}>
                <span className={styles.name}>
                  {title}
                  <Glyph name="arrow" />
                </span>
                <Waveform bins={bins} lit={{ spans }} height={32} shape={{ bar: 2, gap: 2 }} />
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
