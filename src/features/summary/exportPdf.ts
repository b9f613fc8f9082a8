import type { ExportedPdf } from '#domain/api/exportCalls.ts'
import { insufficientCredits } from '#domain/summaryRefusal.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { jsonObject, postJson } from '../../shared/api/postJson.ts'

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
  const raw = await postJson('/api/export-pdf', { summaryId }, await bearer())
  if (raw === undefined) return { failure: NETWORK }
  const json = jsonObject(raw)
  if (json === undefined) return { failure: BROKEN }
  if (json.success === true && isExported(json.data)) {
    const { pdf, ...exported } = json.data
    return { file: new Blob([bytesOf(pdf)], { type: 'application/pdf' }), exported }
  }
  const { required, available } = tooFew(json.error_details)
  if (required !== undefined && available !== undefined) {
    return { failure: insufficientCredits(required, available) }
  }
  const isPlain = raw.status < 500 && typeof json.message === 'string' && json.message !== ''
  return { failure: isPlain ? String(json.message) : FAILED }
}

function tooFew(details: unknown): { required?: number; available?: number } {
  if (typeof details !== 'object' || details === null) return {}
  const { requiredCredits, availableCredits } = details as Record<string, unknown>
  if (typeof requiredCredits !== 'number' || typeof availableCredits !== 'number') return {}
  return { required: requiredCredits, available: availableCredits }
}

function isExported(data: unknown): data is ExportedPdf {
  if (typeof data !== 'object' || data === null) return false
  const { pdf, fileName, charged, balance } = data as Record<string, unknown>
  return (
    typeof pdf === 'string' &&
    typeof fileName === 'string' &&
    typeof charged === 'number' &&
    typeof balance === 'number'
  )
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}
