import { LANGUAGE } from '../../ui/language.en.ts'

/** What the reader reads here, or else their browser prefers, of the two that we speak. */
export function spokenLanguage(): 'en' | 'es' {
  return LANGUAGE === 'es' || navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}
