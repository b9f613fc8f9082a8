import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressIn, otherLanguage } from '../../ui/addresses.ts'
import { LANGUAGE } from '../../ui/language.en.ts'

/** Leads to this page in the other language, which src/app/chosenLanguage.ts then remembers. */
export function LanguageLink({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  const other = otherLanguage(LANGUAGE)
  const address = addressIn(other, encodeURI(path)) + (search === '' ? '' : `?${search}`)
  return (
    <a href={address} hrefLang={other} lang={other}>
      {children}
    </a>
  )
}
