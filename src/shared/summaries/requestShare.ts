import type { SummaryState } from '#domain/summaries/summaryRequest.ts'

const STEPS: readonly SummaryState[] = ['requested', 'charged', 'summarizing', 'ready', 'sending', 'sent']

/** How far a request has come, in sixths; what has ended without a summary has come nowhere. */
export function requestShare(state: SummaryState): number {
  return (STEPS.indexOf(state === 'transcribing' ? 'charged' : state) + 1) / STEPS.length
}
