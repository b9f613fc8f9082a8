import { unsubscribeContract } from '#domain/api/newsletterCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { endSubscription } from './endSubscription.ts'
import { neverAsk } from '../deliverability/asking.ts'
import { readManageToken, readNeverToken } from '../deliverability/signedToken.ts'

const ENDED = { success: true, message: 'You are unsubscribed. No further issue will come.' } as const
const LINK_ENDED = 'This link is no longer valid. Please use the one in our latest mail.'
const NEVER = { success: true, message: 'We will not ask this address again.' } as const

/**
 * POST /api/unsubscribe {token}: the button of the unsubscribe page, and of a confirmation mail's opt-out
 * page. Always the same answer, also for erased subscribers. docs/rules.md #get-changes-nothing,
 * #link-used-twice and #spellings-of-a-mailbox
 */
export const unsubscribe = apiCall(
  unsubscribeContract,
  { identity: 'anyone', secrets: ['LINK_KEYS'] },
  async ({ body, now }) => {
    const never = readNeverToken(body.token)
    if (never !== undefined) {
      await neverAsk(await firestore(), never, now)
      return { body: NEVER }
    }
    const link = readManageToken(body.token)
    if (link === undefined) return refusal(400, 'This link is not complete. Please use the one in our mail.')
    const outcome = await endSubscription(await firestore(), link, 'unsubscribe page', now)
    return outcome === 'link ended' ? refusal(410, LINK_ENDED) : { body: ENDED }
  },
)
