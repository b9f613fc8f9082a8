import type { EpisodeSource } from '#domain/episodeSource.ts'
import type { Language } from '#domain/profile.ts'
import type { Summary } from '#domain/summary.ts'
import { Moment } from './Moment.tsx'
import styles from './summary.module.css'

interface AdvancedSectionsProps {
  summary: Summary
  source: EpisodeSource
  language: Language
}

/** What only an advanced summary has: quotes, chapters, and who speaks. Nothing for a basic one. */
export function AdvancedSections({ summary, source, language }: AdvancedSectionsProps) {
  const { quotes = [], chapters = [], speakers = [] } = summary
  return (
    <>
      {quotes.length > 0 && (
        <section aria-labelledby="quotes">
          <h2 id="quotes" className={styles.heading}>
            In their own words
          </h2>
          <ol className={styles.list} lang={language}>
            {quotes.map(({ quote, speaker, startSeconds }) => (
              <Moment
                key={startSeconds}
                source={source}
                startSeconds={startSeconds}
                text={speaker ?? quote}
                quote={quote}
              />
            ))}
          </ol>
        </section>
      )}
      {chapters.length > 0 && (
        <section aria-labelledby="chapters">
          <h2 id="chapters" className={styles.heading}>
            Chapters
          </h2>
          <ol className={styles.list} lang={language}>
            {chapters.map(({ title, startSeconds }) => (
              <Moment
                key={startSeconds}
                source={source}
                startSeconds={startSeconds}
                text={title}
                quote={title}
              />
            ))}
          </ol>
        </section>
      )}
      {speakers.length > 0 && (
        <section aria-labelledby="speakers">
          <h2 id="speakers" className={styles.heading}>
            Who speaks
          </h2>
          <ul className={styles.list}>
            {speakers.map(({ name, share }) => (
              <li key={name}>
                {name}: {Math.round(share * 100)} %
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
