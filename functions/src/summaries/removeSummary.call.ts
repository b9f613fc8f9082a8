import { removeSummaryContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { done, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { storedRequest, summaries } from './requests.ts'
import { removeRequest } from '../following/removeRequest.ts'

const KEPT = {
  'under way': 'It is under way: remove it once it is sent, refused or failed.',
  'of a team': 'It stays in the library of your team.',
  unknown: 'There is no such summary.',
} as const

/** POST /api/remove-summary {summaryId}: deletes an ended one. The ledger stays. */
export const removeSummary = apiCall(
  removeSummaryContract,
  { identity: 'verified' },
  async ({ body, identity, now }) => {
    const database = await firestore()
    const stored = storedRequest(await summaries(database).doc(body.summaryId).get())
    const isOwn = stored?.request.uid === identity.uid
    const outcome = isOwn ? await removeRequest(database, stored, now) : 'unknown'
    if (outcome !== 'erased') return refusal(outcome === 'unknown' ? 404 : 409, KEPT[outcome])
    return done('Removed.')
  },
)
