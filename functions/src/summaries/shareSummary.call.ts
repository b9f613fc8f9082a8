import type { Firestore } from 'firebase-admin/firestore'
import { isLeased } from './rules/requestStates.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { firestore, deleteField } from '../platform/gateways/firestore.ts'
import { shareSummaryContract } from '#domain/api/summaryCalls.ts'
import { done, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { storedRequest, summaries } from './requests.ts'

/**
 * POST /api/share-summary {summaryId, shared}: shares a made summary's episode with the weekly issue, without
 * its owner, or ends that.
 */
export const shareSummary = apiCall(
  shareSummaryContract,
  { identity: 'verified' },
  async ({ body, identity, now }) => {
    const { summaryId, shared } = body
    const outcome = await share(await firestore(), summaryId, identity.uid, shared, now)
    if (outcome === 'unknown') return refusal(404, 'There is no such summary.')
    if (outcome === 'not made') return refusal(409, 'Only a finished summary of ours can be shared.')
    const message = shared
      ? 'The weekly issue may tell of this episode.'
      : 'This episode is no longer shared.'
    return done(message)
  },
)

async function share(
  database: Firestore,
  id: string,
  uid: string,
  shared: boolean,
  now: Date,
): Promise<'done' | 'unknown' | 'not made'> {
  const none = await deleteField()
  const reference = summaries(database).doc(id)
  return database.runTransaction(async (transaction) => {
    const request = storedRequest(await transaction.get(reference))?.request
    // The answer must not reveal another account's summary.
    if (request?.uid !== uid) return 'unknown'
    const { state, sharedAt } = request
    // A summary under delivery has a lease that no other write may break.
    if (!isReadable(state) || isLeased(state)) return 'not made'
    if (shared && request.engine?.name === 'device') return 'not made'
    if ((sharedAt !== undefined) === shared) return 'done'
    transaction.update(reference, { sharedAt: shared ? now : none })
    return 'done'
  })
}
