import { type Answer, isSuccess, sendRequest } from '../../support/sendRequest.ts'
import type { Job } from './loadJobs.ts'
import { Timetable } from './Timetable.ts'

/** The report of one call; without a status the function did not answer. */
export interface CallReport extends Answer {
  readonly job: string
  readonly scheduleTime: string
}

interface Entry {
  readonly job: Job
  readonly timetable: Timetable
  nextMs: number
  running: boolean
}

interface Options {
  /** The functions emulator, `http://127.0.0.1:5001`. */
  readonly functionsUrl: string
  readonly projectId: string
  readonly now: () => number
  /** Told of calls that fail. */
  readonly log: (line: string) => void
}

/** Calls due jobs; a job never overlaps with itself, and times that pass meanwhile are skipped. */
export class Scheduler {
  readonly #options: Options
  #entries: Entry[] = []

  constructor(options: Options) {
    this.#options = options
  }

  get names(): string[] {
    return this.#entries.map(({ job }) => job.name)
  }

  /** Replaces the jobs; one with an unchanged schedule keeps its place in it. */
  setJobs(jobs: readonly Job[]): void {
    const before = this.#entries
    this.#entries = jobs.map((job) => {
      const same = before.find((entry) => JSON.stringify(entry.job) === JSON.stringify(job))
      if (same) return same
      const timetable = new Timetable(job.schedule, job.timeZone)
      return { job, timetable, nextMs: timetable.nextMs(this.#options.now()), running: false }
    })
  }

  /** Starts everything due now. @returns the reports, when all have ended */
  runDue(): Promise<CallReport[]> {
    const nowMs = this.#options.now()
    const due = this.#entries.flatMap((entry) => {
      const { nextMs, running } = entry
      if (nextMs > nowMs) return []
      // After a sleep of days this is one run: Cloud Scheduler does not make up missed ones either.
      entry.nextMs = entry.timetable.nextMs(nowMs)
      return running ? [] : [this.#call(entry, nextMs)]
    })
    return Promise.all(due)
  }

  /** Calls a job once, outside its schedule; 'unknown' for an unknown name, 'running' while it runs. */
  async runOnce(name: string, scheduleTimeMs: number): Promise<CallReport | 'unknown' | 'running'> {
    const entry = this.#entries.find(({ job }) => job.name === name)
    if (!entry) return 'unknown'
    return entry.running ? 'running' : this.#call(entry, scheduleTimeMs)
  }

  /** Calls a scheduled function through the functions emulator, as Cloud Scheduler would; never throws. */
  async #call(entry: Entry, scheduleTimeMs: number): Promise<CallReport> {
    const { functionsUrl, projectId, log } = this.#options
    const { name, region, attemptDeadlineMs } = entry.job
    const scheduleTime = new Date(scheduleTimeMs).toISOString()
    entry.running = true
    const answer = await sendRequest({
      url: `${functionsUrl}/functions/projects/${projectId}/triggers/${region}-${name}-0`,
      method: 'POST',
      headers: {
        'Content-Length': '0',
        'User-Agent': 'Google-Cloud-Scheduler',
        'X-CloudScheduler': 'true',
        'X-CloudScheduler-JobName': `firebase-schedule-${name}-${region}`,
        'X-CloudScheduler-ScheduleTime': scheduleTime,
      },
      deadlineMs: attemptDeadlineMs,
    })
    entry.running = false
    const { httpStatus, error, message } = answer
    if (!isSuccess(answer))
      log(
        `${name} of ${scheduleTime}: ${httpStatus === undefined ? `${error}: ${message}` : `status ${httpStatus}`}`,
      )
    return { job: name, scheduleTime, ...answer }
  }
}
