import { publicPageOf } from '../shared/shell/routes.ts'
import { LANGUAGE_KEYS, recall } from '../shared/offline/deviceStorage.ts'
import { otherLanguage, ownPath } from '../ui/addresses.ts'
import { LANGUAGE } from '../ui/language.en.ts'

/** Whether the browser prefers the other language than this public page is in, and nobody has chosen one here. */
export function isLanguageOffered(): boolean {
  const preferred = navigator.languages.map((each) => each.slice(0, 2)).find((each) => /^e[ns]$/.test(each))
  if (preferred !== otherLanguage(LANGUAGE) || recall(LANGUAGE_KEYS.language) !== null) return false
  return publicPageOf(ownPath(location.pathname)) !== undefined
}
