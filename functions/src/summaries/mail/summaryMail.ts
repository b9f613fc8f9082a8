import type { Summary } from '#domain/summary.ts'
import type { SummaryRequest } from '#domain/summaryRequest.ts'

export function summaryMail(
  summary: Summary,
  _request: SummaryRequest,
  _links: { appUrl: string; summaryId: string },
): { subject: string; html: string; text: string } {
  return { subject: summary.headline, html: summary.headline, text: summary.gist }
}
