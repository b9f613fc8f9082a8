import type { Message } from '#domain/messages.ts'
import { FOLLOW_REFUSALS, type FollowRefusal } from '#domain/following/following.ts'
import type { ApiAnswer } from '../platform/http/ApiRequest.ts'

interface RefusedFollow {
  success: false
  message: Message
  error_details: { followError: FollowRefusal; limit?: number }
}

/** A refusal that the person can correct, with status 200. docs/rules.md "Following" */
export function followRefusal(
  followError: FollowRefusal,
  details: { limit?: number } = {},
): ApiAnswer<RefusedFollow> {
  return {
    body: {
      success: false,
      message: FOLLOW_REFUSALS[followError],
      error_details: { followError, ...details },
    },
  }
}
