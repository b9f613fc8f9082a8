import type { ExportedPdf } from '#domain/api/replies.ts'
import { againText } from '../../shared/api/againText.ts'
import { call } from '../../shared/api/call.ts'
import type { NotDone } from '../../shared/api/Called.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { requestTexts } from '../../shared/summaries/texts.en.ts'
import { pdfTexts as texts } from './texts.en.tsx'

/** Fetches the PDF of a summary, maybe with the transcript; the server charges it once. @returns the file; or a failure's message */
export async function exportPdf(
  summaryId: string,
  transcript: boolean,
): Promise<{ file: Blob; exported: Omit<ExportedPdf, 'pdf'> } | { failure: string }> {
  const called = await call('exportPdf', { summaryId, transcript }, await bearer())
  if (called.outcome !== 'done') return { failure: failureText(called) }
  const { pdf, ...exported } = called.answer.data
  return { file: new Blob([bytesOf(pdf)], { type: 'application/pdf' }), exported }
}

function failureText(called: NotDone<'exportPdf'>): string {
  if (called.outcome === 'refused') {
    const { message, error_details: { requiredCredits, availableCredits, retryAfterSeconds } = {} } =
      called.answer
    if (retryAfterSeconds !== undefined) return againText(message || texts.failed, retryAfterSeconds)
    return requiredCredits !== undefined && availableCredits !== undefined
      ? requestTexts.insufficientCredits(requiredCredits, availableCredits)
      : message || texts.failed
  }
  if (called.outcome !== 'failed') return texts.network
  const { status, came, message } = called
  if (status !== undefined && came !== 'error') return texts.broken
  // The server's own error messages do not help the reader.
  return (status === 429 && message) || texts.failed
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}
