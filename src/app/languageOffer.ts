import { LANGUAGE_KEYS, recall } from '../shared/offline/deviceStorage.ts'
import { OTHER_LANGUAGE } from '../ui/addresses.ts'

/** Whether the browser prefers the other language on a public page, and this device has chosen none. */
export function isLanguageOffered(): boolean {
  const preferred = navigator.languages.find((each) => /^e[ns]\b/.test(each))
  return (
    preferred?.startsWith(OTHER_LANGUAGE) === true &&
    recall(LANGUAGE_KEYS.language) === null &&
    document.querySelector('link[hreflang]') !== null
  )
}
