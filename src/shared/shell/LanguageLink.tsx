import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { otherAddress, OTHER_LANGUAGE } from '../../ui/addresses.ts'

/** Links to this page in the other language; src/app/chosenLanguage.ts remembers that, and adds query and section. */
export function LanguageLink({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return (
    <a href={otherAddress(path)} hrefLang={OTHER_LANGUAGE} lang={OTHER_LANGUAGE}>
      {children}
    </a>
  )
}
