import { archiveSummaryContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { done, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { markRequest } from './markRequest.ts'

/** POST /api/archive-summary {summaryId, archived}: takes a made summary off its owner's list, or puts it back. */
export const archiveSummary = apiCall(
  archiveSummaryContract,
  { identity: 'verified' },
  async ({ body: { summaryId, archived }, identity, now }) => {
    const mark = { field: 'archivedAt', at: archived ? now : undefined } as const
    const outcome = await markRequest(await firestore(), summaryId, identity.uid, mark)
    if (outcome === 'unknown') return refusal(404, 'There is no such summary.')
    if (outcome === 'not made') return refusal(409, 'Only a finished summary can be archived.')
    return done('')
  },
)
