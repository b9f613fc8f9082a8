import { useState } from 'react'
import { LanguageLink } from '../shared/shell/LanguageLink.tsx'
import { LANGUAGE_KEYS, remember } from '../shared/offline/deviceStorage.ts'
import { OTHER_LANGUAGE } from '../ui/addresses.ts'
import { QuietButton } from '../ui/Button.tsx'
import { LANGUAGE } from '../ui/language.en.ts'
import styles from './Notices.module.css'
import { offerTexts } from './offerTexts.en.ts'

/** Offers the other language, in its words, until a language is chosen. */
export function LanguageNotice() {
  const [isDeclined, setIsDeclined] = useState(false)
  if (isDeclined) return null
  const decline = () => {
    remember(LANGUAGE_KEYS.language, LANGUAGE)
    setIsDeclined(true)
  }
  return (
    <aside className={styles.notice} aria-label={offerTexts.label} lang={OTHER_LANGUAGE}>
      <output>{offerTexts.offer}</output>
      <LanguageLink>{offerTexts.choose}</LanguageLink>
      <QuietButton onClick={decline}>{offerTexts.decline}</QuietButton>
    </aside>
  )
}
