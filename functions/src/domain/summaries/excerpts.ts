import { formOf, type SummaryForm } from './summary.ts'
import type { EngineUse, SummaryRequest } from './summaryRequest.ts'

/** Failures of models and of their budget: the episode's words can still be read. */
const OF_MODELS = /^(?:ENGINE_\w+|BUDGET_REACHED|EMPTY_SUMMARY)$/

/** Whether no model could write the quoted summary: then its excerpt is offered free. docs/rules.md "Excerpts" */
export function isExcerptOffered({
  state,
  form,
  episode,
  error,
}: Pick<SummaryRequest, 'state' | 'form' | 'episode'> & Partial<Pick<SummaryRequest, 'error'>>): boolean {
  return state === 'failed' && form === 'summary' && !episode.isHeard && OF_MODELS.test(error?.code ?? '')
}

/** What was charged: a device writes over an excerpt alone. */
export function chargedAs(made: { form?: unknown }, engine: EngineUse | undefined): SummaryForm {
  return engine?.name === 'device' ? 'excerpt' : formOf(made)
}

/** Whether a request still allows the return of an excerpt's credits. */
export function isReturnable({
  state,
  form,
  engine,
  creditsReturned,
  balance,
}: Pick<SummaryRequest, 'state' | 'form' | 'engine' | 'creditsReturned' | 'balance'>): boolean {
  return (
    (state === 'ready' || state === 'sent') &&
    chargedAs({ form }, engine) === 'excerpt' &&
    creditsReturned === undefined &&
    balance !== -1
  )
}
