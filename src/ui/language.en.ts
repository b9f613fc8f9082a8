import type { ReaderLanguage } from '#domain/languages.ts'

/** The language of this build; the Spanish build reads `*.es.ts` wherever `*.en.ts` is imported. */
export const LANGUAGE: ReaderLanguage = 'en'
/** Begins every address of this language. */
export const BASE = ''
export const LOCALE = 'en-GB'
export const NUMBER_LOCALE = 'en-US'
