import type { SummaryState } from '#domain/summaryRequest.ts'

/** Whether the summary of a request can be read already. */
export function isReadable(state: SummaryState): boolean {
  return state === 'ready' || state === 'sending' || state === 'sent'
}
