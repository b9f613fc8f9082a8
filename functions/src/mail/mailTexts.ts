import type { ReaderLanguage } from '#domain/languages.ts'
import * as en from './english.ts'
import * as es from './spanish.ts'

/** A new language is such a file, and a name here. */
export const MAIL_TEXTS: Readonly<Record<ReaderLanguage, typeof en>> = { en, es }
