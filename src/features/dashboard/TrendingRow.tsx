import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { HeadsAnswer } from '#domain/api/listAnswers.ts'
import { unpackDrawing } from '#domain/episodes/rowDrawing.ts'
import { minutesOf } from '#domain/units.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { Waveform } from '../../ui/Waveform.tsx'
import { TRENDING } from '../../content/trending.ts'
import styles from './dashboard.module.css'
import { trendingTexts } from './texts.en.ts'

/** Links to the three lists, with the shows of their newest weeks once known. docs/rules.md "Dashboard" */
export function TrendingRow() {
  const heads = useHeads()
  return (
    <section aria-labelledby="trending" className={styles.trending}>
      <h2 id="trending">{trendingTexts.title}</h2>
      <ul className={styles.lists}>
        {TRENDING.map(({ id, title, path, drawing }) => {
          const head = heads.find((each) => each.id === id)
          const { bins, spans } = unpackDrawing(head?.drawing ?? drawing)
          return (
            <li key={path}>
              <Link href={path} className={styles.podcasts}>
                <span className={styles.name}>
                  {title}
                  <Glyph name="arrow" />
                </span>
                <span className={styles.held}>
                  {head === undefined
                    ? trendingTexts.weekly
                    : trendingTexts.held(head.episodes, lengthText(minutesOf(head.heardSeconds)))}
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

/** Empty offline and before the first Friday: the links work all the same. */
function useHeads(): HeadsAnswer['lists'] {
  const [heads, setHeads] = useState<HeadsAnswer['lists']>([])
  useEffect(() => {
    const read = async () => (await import('./readHeads.ts')).readHeads()
    read().then(setHeads, () => undefined)
  }, [])
  return heads
}
