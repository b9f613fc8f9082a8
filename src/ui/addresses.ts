import { READER_LANGUAGES, type ReaderLanguage, readerLanguage } from '#domain/languages.ts'
import { LANGUAGE } from './language.en.ts'

const PREFIX = new RegExp(`^/(${READER_LANGUAGES.slice(1).join('|')})(?=/|$)`, 'i')

export const otherLanguage = (language: ReaderLanguage): ReaderLanguage =>
  READER_LANGUAGES.find((each) => each !== language) ?? 'en'

export const languageAt = (pathname: string): ReaderLanguage =>
  readerLanguage(PREFIX.exec(pathname)?.[1]?.toLowerCase()) ?? 'en'

/** The address of the English page, as routes name it. */
export const plainPath = (pathname: string): string => pathname.replace(PREFIX, '') || '/'

/** The address in a language. @param plain begins with a slash; query and section may follow */
export const addressIn = (language: ReaderLanguage, plain: string): string =>
  language === 'en' ? plain : `/${language}${plain.replace(/^\/(?=[?#]|$)/, '')}`

export const ownAddress = (plain: string): string => addressIn(LANGUAGE, plain)

export const OTHER_LANGUAGE: ReaderLanguage = otherLanguage(LANGUAGE)

export const otherAddress = (plain: string): string => addressIn(OTHER_LANGUAGE, plain)

/** The address as routes name it; one of another language stays whole, and no route has it. */
export const ownPath = (pathname: string): string =>
  languageAt(pathname) === LANGUAGE ? plainPath(pathname) : pathname
