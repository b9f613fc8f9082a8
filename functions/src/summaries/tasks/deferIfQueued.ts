import { firestore } from '../../platform/gateways/firestore.ts'
import { recordEvent, type StoredRequest, storedRequest, summaries } from '../requests.ts'

/**
 * Defers a charged request while an earlier one of its account is still to be made: the planner then makes the task that
 * looks again. What is earlier ends by itself: each waits only for what was charged before it.
 * @returns whether it has to wait
 */
export async function deferIfQueued(task: StoredRequest, now: Date): Promise<boolean> {
  const { after } = task.request
  if (after === undefined) return false
  const database = await firestore()
  const earlier = storedRequest(await summaries(database).doc(after).get())?.request.state
  if (earlier !== 'charged' && earlier !== 'summarizing') return false
  // Nothing is written where a later attempt, or another call of this very task, was faster.
  await recordEvent(database, task, { type: 'deferred' }, now)
  return true
}
