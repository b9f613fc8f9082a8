import type { ReactNode } from 'react'
import { LEGAL_VERSION } from '#domain/accounts/legalVersions.ts'
import { SITE } from '#domain/site.ts'
import { NUMBER_LOCALE } from '../../ui/language.en.ts'
import styles from './legal.module.css'
import { legalTexts as texts } from './legalTexts.en.tsx'

/** The date of both pages: the version that people accept. */
const SINCE = {
  date: LEGAL_VERSION,
  text: new Date(LEGAL_VERSION).toLocaleDateString(NUMBER_LOCALE, { dateStyle: 'long', timeZone: 'UTC' }),
}

/** Text alone, without any script. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className={styles.page}>
      <article>
        <h1>{title}</h1>
        <p>{texts.inForce(<time dateTime={SINCE.date}>{SINCE.text}</time>)}</p>
        {children}
      </article>
    </main>
  )
}

export function Contact() {
  return <a href={`mailto:${SITE.contactEmail}`}>{SITE.contactEmail}</a>
}
