import { followContract } from '#domain/api/followCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { answerFollow } from './answerFollow.ts'

/** POST /api/follow: follows a show, or changes how. Earlier episodes are not new. docs/rules.md "Following" */
export const follow = apiCall(
  followContract,
  { identity: 'verified', secrets: ['HASH_KEY', 'PODCAST_INDEX_KEY'] },
  async (request) => answerFollow(await firestore(), request),
)
