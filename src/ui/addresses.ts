import type { ReaderLanguage } from '#domain/languages.ts'
import { BASE } from './language.en.ts'

const SPANISH = /^\/es(?=\/|$)/i

export const otherLanguage = (language: ReaderLanguage): ReaderLanguage => (language === 'en' ? 'es' : 'en')

export const languageAt = (pathname: string): ReaderLanguage => (SPANISH.test(pathname) ? 'es' : 'en')

/** The address of the English page, as routes name it. */
export const plainPath = (pathname: string): string => pathname.replace(SPANISH, '') || '/'

/** The address in a language. @param plain begins with a slash; query and section may follow */
export const addressIn = (language: ReaderLanguage, plain: string): string =>
  language === 'en' ? plain : `/es${plain.replace(/^\/(?=[?#]|$)/, '')}`

const inSpanish = (plain: string) => addressIn('es', plain)
const asItIs = (address: string) => address

export const ownAddress = BASE === '' ? asItIs : inSpanish

export const OTHER_LANGUAGE: ReaderLanguage = BASE === '' ? 'es' : 'en'

export const otherAddress = BASE === '' ? inSpanish : asItIs

/** The address as routes name it; one of the other language stays whole, and no route has it. */
export const ownPath =
  BASE === ''
    ? asItIs
    : (pathname: string) => (languageAt(pathname) === 'es' ? plainPath(pathname) : pathname)
