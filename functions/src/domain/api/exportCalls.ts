import type { Credits } from '../units.ts'

/** Body of `POST /api/export-pdf`; the answer is an `Answer` of this. */
export interface ExportPdfCall {
  summaryId: string
}

export interface ExportedPdf {
  /** The file, base64. */
  pdf: string
  fileName: string
  /** What this call has taken: 0 where the PDF was paid for before, or the account is unlimited. */
  charged: Credits
  /** The account's credits now; -1 is unlimited. */
  balance: Credits
}
