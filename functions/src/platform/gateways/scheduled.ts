import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { onSchedule, type ScheduledEvent, type ScheduleFunction } from 'firebase-functions/scheduler'
import type { SettingName } from '../config.ts'
import { firestore } from './firestore.ts'
import { logWarning } from '../log.ts'
import { reported } from '../reported.ts'
import { deployedAs, type FunctionName } from '../scaling.ts'

/** `jobs/runs`, server only: by schedule, the time of its last run that ended well. */
export function scheduleRuns(database: Firestore): DocumentReference {
  return database.collection('jobs').doc('runs')
}

interface ScheduleOptions {
  schedule: string
  timeZone?: string
  timeoutSeconds: number
  retryCount?: number
  secrets?: SettingName[]
}

/** {@link reported}, and noted where it ends well: the watch sees missing runs (operations/watch.schedule.ts). */
export function scheduled(
  name: FunctionName,
  { secrets = [], ...options }: ScheduleOptions,
  work: (event: ScheduledEvent) => Promise<void>,
): ScheduleFunction {
  const run = reported(name, work)
  return onSchedule({ ...deployedAs(name, secrets), ...options }, async (event) => {
    await run(event)
    await noteRun(name, new Date(event.scheduleTime))
  })
}

/** A failed note is no reason to run again. */
async function noteRun(name: string, at: Date): Promise<void> {
  try {
    await scheduleRuns(await firestore()).set({ [name]: at }, { merge: true })
  } catch (error) {
    logWarning('A run could not be noted', { schedule: name, error })
  }
}
