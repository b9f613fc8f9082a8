import { unsubscribeContract } from '#domain/api/newsletterCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { endSubscription } from './endSubscription.ts'
import { readManageToken } from './signedToken.ts'

const ENDED = {
  success: true,
  message: 'You are unsubscribed. No further issue will come.',
} as const

/**
 * POST /api/unsubscribe {token}: the button of the unsubscribe page. The same answer however often it is pressed, also
 * where the subscriber has been erased since.
 * docs/rules.md rows 34 and 35
 */
export const unsubscribe = apiCall(
  unsubscribeContract,
  { name: 'unsubscribe', identity: 'anyone', secrets: ['LINK_KEYS'] },
  async ({ body, now }) => {
    const id = readManageToken(body.token)
    if (id === undefined) return refusal(400, 'This link is not complete. Please use the one in our mail.')
    await endSubscription(await firestore(), id, 'unsubscribe page', now)
    return { body: ENDED }
  },
)
