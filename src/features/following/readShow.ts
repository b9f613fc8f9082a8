import { call } from '../../shared/api/call.ts'
import type { FollowFailure } from '../../shared/following/followCalls.ts'
import { bearer } from '../../shared/session/bearer.ts'

/** Has a show read, so that its episodes can be looked through. @returns its id, or what is wrong */
export async function readShow(feedUrl: string): Promise<string | FollowFailure> {
  const called = await call('findEpisode', { text: feedUrl }, await bearer())
  if (called.outcome === 'done' && called.answer.data.kind === 'show') return called.answer.data.show.showId
  const message = called.outcome === 'refused' ? called.answer.message : ''
  return { ok: false, isUnsent: false, message: message || 'This show could not be read. Please try again.' }
}
