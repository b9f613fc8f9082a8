import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { otherAddress, otherLanguage } from '../../ui/addresses.ts'
import { LANGUAGE } from '../../ui/language.en.ts'

/** Leads to this page in the other language; src/app/chosenLanguage.ts remembers that, and adds query and section. */
export function LanguageLink({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const language = otherLanguage(LANGUAGE)
  return (
    <a href={otherAddress(path)} hrefLang={language} lang={language}>
      {children}
    </a>
  )
}
