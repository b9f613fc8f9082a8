import type { ReactNode } from 'react'
import type { EpisodeLanguage } from '#domain/languages.ts'
import styles from './RowTitle.module.css'

interface RowTitleProps {
  /** A link where the row leads on. */
  title: ReactNode
  /** Of the title, where it may differ from the page's. */
  language?: EpisodeLanguage
  /** A line each. */
  facts: readonly ReactNode[]
}

export function RowTitle({ title, language, facts }: RowTitleProps) {
  return (
    <div className={styles.words}>
      <h3 lang={language}>{title}</h3>
      {facts.map((fact, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never change places
        <p key={line} className="caption">
          {fact}
        </p>
      ))}
    </div>
  )
}
