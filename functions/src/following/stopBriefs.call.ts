import { stopBriefsContract } from '#domain/api/followCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { done, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { endDigests, readStopToken } from '../deliverability/digestLinks.ts'

/** POST /api/stop-briefs {token}: always the same answer. docs/rules.md #get-changes-nothing and #link-used-twice */
export const stopBriefs = apiCall(
  stopBriefsContract,
  { identity: 'anyone', secrets: ['LINK_KEYS'] },
  async ({ body, now }) => {
    const id = readStopToken(body.token)
    if (id === undefined) return refusal(400, 'This link is not complete. Please use the one in our mail.')
    await endDigests(await firestore(), id, now)
    return done('These mails have ended. New episodes are offered in your shows.')
  },
)
