import { transcriptContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { NO_TRANSCRIPT, transcriptPage } from './ownTranscript.ts'
import { refusalAnswer } from './refusalAnswer.ts'

/** GET or POST /api/transcript {summary, cursor?, have?}: lines of a summary's episode; none to who has their version. docs/rules.md "Transcripts" */
export const transcript = apiCall(
  transcriptContract,
  { identity: 'verified', isRead: true },
  async ({ body: { summary, cursor, have }, identity: { uid }, now }) => {
    const database = await firestore()
    const retryAfterSeconds = await countedCall(database, uid, 'transcripts', now)
    if (retryAfterSeconds !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds })
    const page = await transcriptPage(database, { summaryId: summary, cursor, have }, uid, now)
    if (typeof page !== 'string') return doneWith('', page)
    const [status, message] = NO_TRANSCRIPT[page]
    return refusal(status, message)
  },
)
