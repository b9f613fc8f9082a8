import type { ReaderLanguage } from '../languages.ts'
import type { SummaryRequest } from './summaryRequest.ts'

/** What an excerpt is: said before anything is charged, and with it. */
export const EXCERPT: Record<ReaderLanguage, string> = {
  en: 'Excerpt: passages chosen by rule, nothing rewritten.',
  es: 'Extracto: pasajes elegidos con reglas fijas, sin reescribir nada.',
}

/** Failures of models, and of what pays for them: the episode's words can be read all the same. */
const OF_MODELS = /^(?:ENGINE_\w+|BUDGET_REACHED|EMPTY_SUMMARY)$/

/**
 * Whether a request ended without the summary that was quoted because no model could write it: then its excerpt is offered, for
 * nothing. docs/rules.md "Excerpts"
 */
export function isExcerptOffered({
  state,
  form,
  episode,
  error,
}: Pick<SummaryRequest, 'state' | 'form' | 'episode'> & Partial<Pick<SummaryRequest, 'error'>>): boolean {
  return state === 'failed' && form === 'summary' && !episode.isHeard && OF_MODELS.test(error?.code ?? '')
}

/** Whether the credits of an excerpt can still come back, as far as its request tells. */
export function isReturnable({
  state,
  form,
  creditsReturned,
  balance,
}: Pick<SummaryRequest, 'state' | 'form' | 'creditsReturned' | 'balance'>): boolean {
  return (
    (state === 'ready' || state === 'sent') &&
    form === 'excerpt' &&
    creditsReturned === undefined &&
    balance !== -1
  )
}
