import { firestore } from '../../platform/gateways/firestore.ts'
import { isOutdated } from '../../platform/gateways/firestoreErrors.ts'
import { checkAt } from '../schedule.ts'
import { type StoredRequest, storedRequest, summaries } from '../requests.ts'

/**
 * Whether a charged request may be begun. Where an earlier one of the account must be made first and is not, this write
 * puts the request off, and the planner makes the task that looks again. What is earlier ends by itself: each waits only
 * for what was charged before it.
 * docs/rules.md "States of a request"
 */
export async function awaitTurn(task: StoredRequest, now: Date): Promise<boolean> {
  const { after, waits = 0 } = task.request
  if (after === undefined) return true
  const database = await firestore()
  const earlier = storedRequest(await summaries(database).doc(after).get())?.request.state
  if (earlier !== 'charged' && earlier !== 'summarizing') return true
  const next = { ...task.request, waits: waits + 1 }
  try {
    await summaries(database)
      .doc(task.id)
      .update(
        { waits: next.waits, nextCheckAt: checkAt(next, now), updatedAt: now },
        { lastUpdateTime: task.updateTime },
      )
  } catch (error) {
    // A later attempt, or another call of this very task, was faster.
    if (!isOutdated(error)) throw error
  }
  return false
}
