import type * as english from './language.en.ts'

export const LANGUAGE: typeof english.LANGUAGE = 'es'
export const BASE = '/es'
export const LOCALE = 'es'
export const NUMBER_LOCALE = 'es'
/** A time of day with its article: `a la 01:05`, `a las 14:00`. */
export const atTime = (time: string) => `${/^0?1:/.test(time) ? 'a la' : 'a las'} ${time}`
