import { chosenLanguage, LANGUAGE_KEYS, recall, remember } from '../shared/offline/deviceStorage.ts'
import { addressIn, languageAt, plainPath } from '../ui/addresses.ts'

/** Redirects to the chosen language before text is drawn; remembers a new choice. docs/rules.md "Language" */
const { pathname, search, hash } = location
const language = languageAt(pathname)
const chosen = chosenLanguage()
if (chosen !== language && (chosen === 'en' || chosen === 'es')) {
  location.replace(addressIn(chosen, plainPath(pathname)) + search + hash)
} else if (language !== document.documentElement.lang) {
  // Hosting has one page for unknown addresses, in English. The Spanish one restores the address: src/app/main.tsx.
  location.replace(`/es/404.html?${pathname}`)
}
addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
    if (!link) return
    link.search = location.search
    link.hash = location.hash
    remember(LANGUAGE_KEYS.language, link.hreflang)
    // The account's language follows once its profile is read: src/shared/session/useProfile.ts.
    if (recall(LANGUAGE_KEYS.accountLanguage) !== null) remember(LANGUAGE_KEYS.languageDue, link.hreflang)
  },
  true,
)
