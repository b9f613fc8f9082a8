import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { logWarning } from '../log.ts'
import { reported } from '../reported.ts'
import { firestore } from './firestore.ts'

/** `jobs/runs`, server only: by the name of each schedule, for when its last run was that ended well. */
export function scheduleRuns(database: Firestore): DocumentReference {
  return database.collection('jobs').doc('runs')
}

/**
 * The handler of a schedule: {@link reported}, and its run is noted when it has ended well, so that one that is missing
 * is seen (operations/watch.schedule.ts).
 * @param name of the exported function
 */
export function scheduled<Event extends { scheduleTime: string }>(
  name: string,
  work: (event: Event) => Promise<void>,
): (event: Event) => Promise<void> {
  const run = reported(name, work)
  return async (event) => {
    await run(event)
    await noteRun(name, new Date(event.scheduleTime))
  }
}

/** One that cannot be noted is no reason to run again. */
async function noteRun(name: string, at: Date): Promise<void> {
  try {
    await scheduleRuns(await firestore()).set({ [name]: at }, { merge: true })
  } catch (error) {
    logWarning('A run could not be noted', { schedule: name, error })
  }
}
