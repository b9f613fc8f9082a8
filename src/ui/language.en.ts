import type { Language } from '#domain/accounts/language.ts'

/** The language of this build of the app; the Spanish build reads `*.es.ts` wherever `*.en.ts` is imported. */
export const LANGUAGE: Language = 'en'
/** Begins every address of this language. */
export const BASE = ''
export const LOCALE = 'en-GB'
export const NUMBER_LOCALE = 'en-US'
