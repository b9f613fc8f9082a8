import { unfollowContract } from '#domain/api/followCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { answerUnfollow } from './answerFollow.ts'

/** POST /api/unfollow: also takes offers back. docs/rules.md "Following" */
export const unfollow = apiCall(unfollowContract, { identity: 'verified' }, async (request) =>
  answerUnfollow(await firestore(), request),
)
