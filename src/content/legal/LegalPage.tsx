import type { ReactNode } from 'react'
import { LEGAL_VERSION } from '#domain/accounts/legalVersions.ts'
import { SITE } from '#domain/site.ts'
import { NUMBER_LOCALE } from '../../ui/language.en.ts'
import styles from './legal.module.css'
import { legalTexts as texts } from './legalTexts.en.tsx'

/** The day from which both pages hold as they stand: the version that people agree to. */
const SINCE = {
  date: LEGAL_VERSION,
  text: new Date(LEGAL_VERSION).toLocaleDateString(NUMBER_LOCALE, { dateStyle: 'long', timeZone: 'UTC' }),
}

/** A legal page: text alone, without any script. */
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

/** The one address for every question. */
export function Contact() {
  return <a href={`mailto:${SITE.contactEmail}`}>{SITE.contactEmail}</a>
}
