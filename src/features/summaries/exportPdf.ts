import type { ExportedPdf } from '#domain/api/replies.ts'
import { insufficientCredits } from '#domain/summaries/summaryRefusal.ts'
import { againText } from '../../shared/api/againText.ts'
import { call } from '../../shared/api/call.ts'
import type { NotDone } from '../../shared/api/Called.ts'
import { bearer } from '../../shared/session/bearer.ts'

const FAILED = 'The PDF could not be made. Please try again: one that is paid for is not charged again.'
const BROKEN = 'The answer did not arrive whole. Please try again: one that is paid for is not charged again.'
const NETWORK =
  'Network error. Please check your connection and try again: one that is paid for is not charged again.'

/**
 * Asks for the PDF of a summary; the server charges it once.
 * @returns the file; or what to say when there is none
 */
export async function exportPdf(
  summaryId: string,
): Promise<{ file: Blob; exported: Omit<ExportedPdf, 'pdf'> } | { failure: string }> {
  const called = await call('exportPdf', { summaryId }, await bearer())
  if (called.outcome !== 'done') return { failure: failureText(called) }
  const { pdf, ...exported } = called.answer.data
  return { file: new Blob([bytesOf(pdf)], { type: 'application/pdf' }), exported }
}

function failureText(called: NotDone<'exportPdf'>): string {
  if (called.outcome === 'refused') {
    const { message, error_details: { requiredCredits, availableCredits, retryAfterSeconds } = {} } =
      called.answer
    if (retryAfterSeconds !== undefined) return againText(message || FAILED, retryAfterSeconds)
    return requiredCredits !== undefined && availableCredits !== undefined
      ? insufficientCredits(requiredCredits, availableCredits)
      : message || FAILED
  }
  if (called.outcome !== 'failed') return NETWORK
  const { status, came, message } = called
  if (status !== undefined && came !== 'error') return BROKEN
  // What the server says of its own errors helps nobody here.
  return (status === 429 && message) || FAILED
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}
