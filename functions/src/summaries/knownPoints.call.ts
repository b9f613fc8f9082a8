import { knownPointsContract } from '#domain/api/summaryCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { profileOf } from '../profiles/profiles.ts'
import { knownFrom } from './knownPoints.ts'
import { refusalAnswer } from './refusalAnswer.ts'
import { storedRequest, summaries } from './requests.ts'

/** POST /api/known-points {summary}: the known points of the account's summary, with their sources. */
export const knownPoints = apiCall(
  knownPointsContract,
  { identity: 'verified' },
  async ({ body: { summary }, identity: { uid, email }, now }) => {
    const database = await firestore()
    const retryAfterSeconds = await countedCall(database, uid, 'transcripts', now)
    if (retryAfterSeconds !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds })
    const [found, account] = await database.getAll(
      summaries(database).doc(summary),
      database.collection('users').doc(email),
    )
    const request = found && storedRequest(found)?.request
    if (request?.uid !== uid) return refusal(404, 'There is no such summary.')
    return doneWith('', {
      known: await knownFrom(database, request, (account && profileOf(account, uid)) ?? {}),
    })
  },
)
