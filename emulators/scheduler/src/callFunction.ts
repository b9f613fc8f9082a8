import { type Answer, sendRequest } from '../../support/sendRequest.ts'
import type { Job } from './Job.ts'

/** What became of one call; without a status the function did not answer. */
export interface CallReport extends Answer {
  readonly job: string
  readonly scheduleTime: string
  /** 1 for the first. */
  readonly attempt: number
}

/** Calls a scheduled function through the functions emulator, as Cloud Scheduler would; it never throws. */
export async function callFunction(
  functionsUrl: string,
  projectId: string,
  job: Job,
  scheduleTimeMs: number,
  attempt: number,
): Promise<CallReport> {
  const scheduleTime = new Date(scheduleTimeMs).toISOString()
  const answer = await sendRequest({
    url: `${functionsUrl}/functions/projects/${projectId}/triggers/${job.region}-${job.name}-0`,
    method: 'POST',
    headers: {
      'Content-Length': '0',
      'User-Agent': 'Google-Cloud-Scheduler',
      'X-CloudScheduler': 'true',
      'X-CloudScheduler-JobName': `firebase-schedule-${job.name}-${job.region}`,
      'X-CloudScheduler-ScheduleTime': scheduleTime,
    },
    deadlineMs: job.attemptDeadlineMs,
  })
  return { job: job.name, scheduleTime, attempt, ...answer }
}
