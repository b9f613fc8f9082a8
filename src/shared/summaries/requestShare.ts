import type { SummaryState } from '#domain/summaries/summaryRequest.ts'

const STEPS: readonly SummaryState[] = ['requested', 'charged', 'summarizing', 'ready', 'sending', 'sent']

/** Progress of a request, in sixths; 0 once ended without a summary. */
export function requestShare(state: SummaryState): number {
  return (STEPS.indexOf(state === 'transcribing' ? 'charged' : state) + 1) / STEPS.length
}
