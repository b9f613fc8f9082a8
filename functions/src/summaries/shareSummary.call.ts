import { firestore } from '../platform/gateways/firestore.ts'
import { shareSummaryContract } from '#domain/api/summaryCalls.ts'
import { done, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { markRequest } from './markRequest.ts'

/** POST /api/share-summary {summaryId, shared}: shares an episode with the weekly issue, but no owner. */
export const shareSummary = apiCall(
  shareSummaryContract,
  { identity: 'verified' },
  async ({ body: { summaryId, shared }, identity, now }) => {
    const mark = { field: 'sharedAt', at: shared ? now : undefined } as const
    const outcome = await markRequest(
      await firestore(),
      summaryId,
      identity.uid,
      mark,
      ({ engine }) => !shared || engine?.name !== 'device',
    )
    if (outcome === 'unknown') return refusal(404, 'There is no such summary.')
    if (outcome === 'not made') return refusal(409, 'Only a finished summary of ours can be shared.')
    const message = shared
      ? 'The weekly issue may tell of this episode.'
      : 'This episode is no longer shared.'
    return done(message)
  },
)
