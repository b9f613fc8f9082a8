import type { SummaryState } from '#domain/summaries/summaryRequest.ts'

/** How far a request has come, in sixths; what has ended without a summary has come nowhere. */
const SIXTHS: Record<SummaryState, number> = {
  held: 0,
  requested: 1,
  charged: 2,
  transcribing: 2,
  summarizing: 3,
  ready: 4,
  sending: 5,
  sent: 6,
  refused: 0,
  failed: 0,
}

export function requestShare(state: SummaryState): number {
  return SIXTHS[state] / 6
}
