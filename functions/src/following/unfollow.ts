import { unfollowContract } from '#domain/api/followCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { endFollow } from './endFollow.ts'
import { followRefusal } from './followRefusal.ts'

/** POST /api/unfollow: ends it, and takes back what is offered of the show. docs/rules.md "Following" */
export const unfollow = apiCall(
  unfollowContract,
  { name: 'unfollow', identity: 'verified' },
  async ({ body, identity, now }) => {
    const isEnded = await endFollow(await firestore(), identity.uid, body.showId, now)
    if (!isEnded) return followRefusal('NOT_FOLLOWED')
    return { body: { success: true as const, message: 'You no longer follow this show.' } }
  },
)
