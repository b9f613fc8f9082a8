import { firestore } from '../../platform/gateways/firestore.ts'
import { recordEvent, type StoredRequest, storedRequest, summaries } from '../requests.ts'

/** Defers a charged request behind its account's earlier one. @returns whether it has to wait */
export async function deferIfQueued(task: StoredRequest, now: Date): Promise<boolean> {
  const { after } = task.request
  if (after === undefined) return false
  const database = await firestore()
  const earlier = storedRequest(await summaries(database).doc(after).get())?.request.state
  if (earlier !== 'charged' && earlier !== 'summarizing') return false
  // Does nothing where a later attempt, or this task's repetition, was faster.
  await recordEvent(database, task, { type: 'deferred' }, now)
  return true
}
