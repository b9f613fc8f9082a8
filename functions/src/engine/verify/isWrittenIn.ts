import type { EpisodeLanguage } from '#domain/languages.ts'
import { detectLanguage, languageShares } from '../embedded/read/detectLanguage.ts'
import { wordsOf } from './words.ts'

/** Words from which on a language can be told, for sure and beside another one. */
const TELLING_WORDS = 25
const TELLING_WORDS_OF_TWO = 10
/** Any prose of a language has so many of its stop words. */
const LEAST_STOP_WORDS = 0.1
/** Another language has so many times more of them, where it is another one. */
const OTHER_LANGUAGE = 1.3

/** Whether a text is in a language, as far as its words tell: names and numbers alone, or a few words, may be in any. */
export function isWrittenIn(language: EpisodeLanguage, text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters > 0 && latin * 2 < letters) return false
  if (wordsOf(text).length < TELLING_WORDS) return !isInOtherOfTwo(text, language)
  const found = detectLanguage(text)
  if (found.language !== null) return found.language === language
  const own = languageShares(text)[language]
  // Too few stop words for any language: names and numbers, or an unknown language.
  return own >= LEAST_STOP_WORDS && found.share <= own * OTHER_LANGUAGE
}

/** Whether a text is rather in Spanish than in English, or the other way round. */
export function isInOtherOfTwo(text: string, language: EpisodeLanguage): boolean {
  if (wordsOf(text).length < TELLING_WORDS_OF_TWO) return false
  const shares = languageShares(text)
  const other = language === 'en' ? shares.es : shares.en
  return other > 0.2 && other > shares[language] * 2
}
