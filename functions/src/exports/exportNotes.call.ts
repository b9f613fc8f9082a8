import { exportNotesContract } from '#domain/api/summaryCalls.ts'
import { formed } from '#domain/messages.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { exportFileName } from '#domain/summaries/exportFileName.ts'
import { NOTE_FORMATS, type NoteFormat } from '#domain/summaries/noteFormats.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { findOwner, isBeforeVerifiedSession } from '../profiles/profiles.ts'
import { refusalAnswer } from '../summaries/refusalAnswer.ts'
import { resultOf, storedRequest, summaries } from '../summaries/requests.ts'
import { storedSummary } from '../summaries/storedSummary.ts'
import { mayRead } from '../teams/mayRead.ts'
import { obsidianNote } from './notes/obsidianNote.ts'
import { readwiseCsv } from './notes/readwiseCsv.ts'

const WRITERS: Record<NoteFormat, typeof obsidianNote> = { obsidian: obsidianNote, readwise: readwiseCsv }

/**
 * POST /api/export-notes {summaryId, format}: a summary of the caller's, or of their team's, as a note in the summary's
 * template. Sold with Premium, for summaries made on any plan; nothing is charged. docs/rules.md "Exports"
 */
export const exportNotes = apiCall(
  exportNotesContract,
  { identity: 'verified' },
  async ({ body: { summaryId, format }, identity, now }) => {
    const database = await firestore()
    const { uid, email, signedInAt } = identity
    const retryAfterSeconds = await countedCall(database, uid, 'notes', now)
    if (retryAfterSeconds !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds })
    const reference = summaries(database).doc(summaryId)
    const [owner, request, result] = await database.runTransaction(
      async (transaction) => {
        const [own, snapshot, made] = await Promise.all([
          findOwner(database, transaction, email, uid),
          transaction.get(reference),
          transaction.get(resultOf(reference)),
        ])
        const stored = storedRequest(snapshot)?.request
        const isRead = stored !== undefined && (await mayRead(database, transaction, stored, uid))
        return [own, isRead ? stored : undefined, made] as const
      },
      { readOnly: true },
    )
    // The answer must not reveal another account's summary.
    if (owner === undefined || request === undefined) return refusal(404, 'There is no such summary.')
    if (isBeforeVerifiedSession(signedInAt, owner.profile)) return refusal(401, 'Please log in again.')
    if (!PLANS[owner.profile.subscription.plan].can.exports) {
      return refusal(403, formed('exportPlans'))
    }
    const summary = isReadable(request.state) ? storedSummary(result) : undefined
    if (summary === undefined) return refusal(409, 'Only a finished summary can be exported.')
    const text = WRITERS[format](summary, request)
    const fileName = exportFileName(request.episode.title, NOTE_FORMATS[format].extension)
    return doneWith('Here is your file.', { text, fileName })
  },
)
