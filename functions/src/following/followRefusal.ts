import type { Message } from '#domain/messages.ts'
import { FOLLOW_REFUSALS, type FollowRefusal } from '#domain/following/following.ts'

/** A refusal that the person can correct, with status 200. docs/rules.md "Following" */
export function followRefusal(followError: FollowRefusal, details: { limit?: number } = {}) {
  const message: Message = FOLLOW_REFUSALS[followError]
  return { body: { success: false as const, message, error_details: { followError, ...details } } }
}
