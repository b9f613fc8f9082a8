import type { Unsaid } from '#domain/messages.ts'
import type * as v from 'valibot'
import { exportPdfContract } from '#domain/api/summaryCalls.ts'
import { exportFileName } from '#domain/summaries/exportFileName.ts'
import { PDF_EXPORT_COST } from '#domain/credits/summaryCost.ts'
import { chargeExport, type ExportRefusal, mayExport } from './chargeExport.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { logInfo } from '../platform/log.ts'
import { type ApiAnswer, doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { timedLines } from '../engine/transcript/timedLines.ts'
import { setting } from '../platform/config.ts'
import { NO_TRANSCRIPT, readWords } from '../summaries/ownTranscript.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { resultOf, summaries } from '../summaries/requests.ts'
import { summaryPdf } from './pdf/summaryPdf.ts'

/**
 * POST /api/export-pdf {summaryId, transcript?}: the PDF of a summary of the caller's, or of their team's, for 500 of
 * their own credits once, then free; with the transcript where they may read it. It is made first, then charged, then sent: no charge for a failed file, and a lost answer is
 * downloaded again. docs/rules.md "Credits and costs"
 */
export const exportPdf = apiCall(
  exportPdfContract,
  { identity: 'verified' },
  async ({ body: { summaryId, transcript }, identity, language, now }) => {
    const database = await firestore()
    const retryAfterSeconds = await countedCall(database, identity.uid, 'pdfs', now)
    if (retryAfterSeconds !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds })
    const found = await mayExport(database, summaryId, identity, now)
    if ('refused' in found) return refusedAnswer(found)
    const summary = storedSummary(await resultOf(summaries(database).doc(summaryId)).get())
    if (summary === undefined) return refusedAnswer({ refused: 'UNKNOWN' })
    const { words } = transcript ? await readWords(database, summaryId, identity.uid, now) : {}
    if (typeof words === 'string') {
      const [status, message] = NO_TRANSCRIPT[words]
      return refusal(status, message)
    }

    // The refund went to the payer, not to a colleague.
    const returned = found.request.uid === identity.uid ? {} : { creditsReturned: 0 }
    const pdf = await summaryPdf(
      summary,
      { ...found.request, ...returned },
      language,
      now,
      words && {
        lines: timedLines(words.segments),
        page: `${setting('APP_URL')}/summary/${summaryId}`,
      },
    )
    const paid = await chargeExport(database, summaryId, identity, now)
    if ('refused' in paid) return refusedAnswer(paid)
    logInfo('Summary exported', { summaryId, charged: paid.charged, bytes: pdf.length })
    const fileName = exportFileName(found.request.episode.title, 'pdf')
    return doneWith('Here is your PDF.', { pdf: pdf.toString('base64'), fileName, ...paid })
  },
)

function refusedAnswer(
  refused: ExportRefusal,
): ApiAnswer<Unsaid<v.InferInput<typeof exportPdfContract.answer>>> {
  switch (refused.refused) {
    case 'UNKNOWN':
      return refusal(404, 'There is no such summary.')
    case 'NOT_MADE':
      return refusal(409, 'Only a finished summary can be exported.')
    case 'SESSION_ENDED':
      return refusal(401, 'Please log in again.')
    case 'INSUFFICIENT_CREDITS':
      return refusalAnswer('INSUFFICIENT_CREDITS', {
        requiredCredits: PDF_EXPORT_COST,
        availableCredits: refused.available,
      })
  }
}
