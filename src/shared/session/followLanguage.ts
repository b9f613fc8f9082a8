import type { ReaderLanguage } from '#domain/languages.ts'
import { otherAddress, ownPath } from '../../ui/addresses.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { forget, LANGUAGE_KEYS, recall, remember } from '../offline/deviceStorage.ts'

/**
 * Redirects to the same address in the account's language.
 * @param ofProfile as the server has it
 * @returns a language chosen here since, to write into the profile; undefined: none docs/rules.md "Language"
 */
export function followLanguage(ofProfile: ReaderLanguage): ReaderLanguage | undefined {
  const due = recall(LANGUAGE_KEYS.languageDue)
  // The choice stays until the profile has it: every reader of the profile calls this.
  if (due === ofProfile) forget(LANGUAGE_KEYS.languageDue)
  const language = due === 'en' || due === 'es' ? due : ofProfile
  remember(LANGUAGE_KEYS.accountLanguage, language)
  if (language !== LANGUAGE) {
    const { pathname, search, hash } = location
    location.replace(otherAddress(ownPath(pathname)) + search + hash)
  }
  return language === ofProfile ? undefined : language
}
