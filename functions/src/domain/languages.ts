/** Of screens, mails and messages. */
export const READER_LANGUAGES = ['en', 'es'] as const
export type ReaderLanguage = (typeof READER_LANGUAGES)[number]

/** Of episodes that are summarized, of what is said in them, and of the lists. */
export type EpisodeLanguage = 'en' | 'es'

/** What summaries are written in: the language of their episode, or the reader's own. docs/rules.md "Language of summaries" */
export const SUMMARY_LANGUAGES = ['episode', ...READER_LANGUAGES] as const
export type SummaryLanguage = (typeof SUMMARY_LANGUAGES)[number]

/** Begins each address of the app in a language, behind its origin. */
const BASES: Readonly<Record<ReaderLanguage, string>> = { en: '', es: '/es' }

/** The address of one of our pages, in a language. Calls, feeds and assets have one address for all languages. */
export function inApp(language: ReaderLanguage, address: string): string {
  return address.replace(/^https?:\/\/[^/?#]+/, (origin) => `${origin}${BASES[language]}`)
}

/** The language of a request. @param header its `Accept-Language`, whose first tag counts */
export function askedLanguage(header: string | undefined): ReaderLanguage {
  const first = /^\s*([a-z]{2})\b/i.exec(header ?? '')?.[1]?.toLowerCase()
  return READER_LANGUAGES.find((each) => each === first) ?? 'en'
}
