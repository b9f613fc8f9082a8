import type * as english from './language.en.ts'

export const LANGUAGE: typeof english.LANGUAGE = 'es'
export const BASE = '/es'
export const LOCALE = 'es'
export const NUMBER_LOCALE = 'es'
