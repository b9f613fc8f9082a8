export type Language = 'en' | 'es'

/** What summaries are written in: the language of their episode, or the reader's own. docs/rules.md "Language" */
export const SUMMARY_LANGUAGES = ['episode', 'en', 'es'] as const
export type SummaryLanguage = (typeof SUMMARY_LANGUAGES)[number]
