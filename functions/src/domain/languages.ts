export const READER_LANGUAGES = ['en', 'es'] as const
export type ReaderLanguage = (typeof READER_LANGUAGES)[number]

/** Undefined for any other value. */
export const readerLanguage = (value: unknown): ReaderLanguage | undefined =>
  READER_LANGUAGES.find((each) => each === value)

/** Of episodes and lists. */
export const EPISODE_LANGUAGES = ['en', 'es'] as const
export type EpisodeLanguage = (typeof EPISODE_LANGUAGES)[number]

/** docs/rules.md "Language of summaries" */
export const SUMMARY_LANGUAGES = ['episode', ...EPISODE_LANGUAGES] as const
export type SummaryLanguage = (typeof SUMMARY_LANGUAGES)[number]

/** Path prefix of each language. */
const BASES: Readonly<Record<ReaderLanguage, string>> = { en: '', es: '/es' }

/** A page's address in a language. Calls, feeds and assets have one address for all languages. */
export function inApp(language: ReaderLanguage, address: string): string {
  return address.replace(/^https?:\/\/[^/?#]+/, (origin) => `${origin}${BASES[language]}`)
}

/** The language of a request. @param header its `Accept-Language`, whose first tag counts */
export function askedLanguage(header: string | undefined): ReaderLanguage {
  return readerLanguage(/^\s*([a-z]{2})\b/i.exec(header ?? '')?.[1]?.toLowerCase()) ?? 'en'
}
