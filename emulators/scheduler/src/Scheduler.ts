import { type Answer, isSuccess, sendRequest } from '../../support/sendRequest.ts'
import type { Job } from './loadJobs.ts'
import { Timetable } from './Timetable.ts'

/** Cloud Scheduler's own, where a function names none. */
const FIRST_PAUSE_MS = 5_000
const MAX_DOUBLINGS = 5

/** What became of one call; without a status the function did not answer. */
export interface CallReport extends Answer {
  readonly job: string
  readonly scheduleTime: string
  /** 1 for the first. */
  readonly attempt: number
}

interface Entry {
  readonly job: Job
  readonly timetable: Timetable
  nextMs: number
  running: boolean
  /** A failed run that will be tried again; until then the job counts as running. */
  retry?: { readonly atMs: number; readonly run: Run }
}

interface Run {
  readonly scheduleTimeMs: number
  readonly attempt: number
}

interface JobState {
  readonly name: string
  readonly region: string
  readonly timeZone: string
  readonly nextRun: string | null
  readonly running: boolean
}

/** Calls jobs when they are due; a job never overlaps with itself, and times that pass meanwhile are skipped. */
export class Scheduler {
  readonly #functionsUrl: string
  readonly #projectId: string
  readonly #now: () => number
  readonly #report: (report: CallReport, nextAttemptMs: number | undefined) => void
  #entries: Entry[] = []

  constructor(
    functionsUrl: string,
    projectId: string,
    now: () => number,
    report: (report: CallReport, nextAttemptMs: number | undefined) => void,
  ) {
    this.#functionsUrl = functionsUrl
    this.#projectId = projectId
    this.#now = now
    this.#report = report
  }

  /** Replaces the jobs; one whose schedule stays the same keeps its place in it. */
  setJobs(jobs: readonly Job[]): void {
    const before = this.#entries
    this.#entries = jobs.map((job) => {
      const same = before.find((entry) => JSON.stringify(entry.job) === JSON.stringify(job))
      if (same) return same
      const timetable = new Timetable(job.schedule, job.timeZone)
      return { job, timetable, nextMs: timetable.nextMs(this.#now()), running: false }
    })
  }

  states(): JobState[] {
    return this.#entries.map(({ job, nextMs, running, retry }) => ({
      name: job.name,
      region: job.region,
      timeZone: job.timeZone,
      nextRun: nextMs === Infinity ? null : new Date(nextMs).toISOString(),
      running: running || retry !== undefined,
    }))
  }

  /** Starts everything that is due now. @returns the reports of what was started, when all have ended */
  runDue(): Promise<CallReport[]> {
    const nowMs = this.#now()
    return Promise.all(this.#entries.flatMap((entry) => this.#due(entry, nowMs)))
  }

  /**
   * Calls a job once, out of turn, and without retries.
   * @returns 'unknown' when there is none of this name, 'running' when it runs already
   */
  async runOnce(name: string, scheduleTimeMs: number): Promise<CallReport | 'unknown' | 'running'> {
    const entry = this.#entries.find(({ job }) => job.name === name)
    if (!entry) return 'unknown'
    if (entry.running) return 'running'
    return this.#call(entry, { scheduleTimeMs, attempt: 1 })
  }

  #due(entry: Entry, nowMs: number): Promise<CallReport>[] {
    const scheduleTimeMs = entry.nextMs
    const isTime = scheduleTimeMs <= nowMs
    // After a sleep of days this is one run, not all those that were missed: Cloud Scheduler makes none up either.
    if (isTime) entry.nextMs = entry.timetable.nextMs(nowMs)
    if (entry.running) return []
    const { retry } = entry
    if (retry) {
      if (retry.atMs > nowMs) return []
      delete entry.retry
      return [this.#attempt(entry, retry.run)]
    }
    return isTime ? [this.#attempt(entry, { scheduleTimeMs, attempt: 1 })] : []
  }

  async #attempt(entry: Entry, run: Run): Promise<CallReport> {
    const report = await this.#call(entry, run)
    if (!isSuccess(report) && run.attempt <= entry.job.retryCount) {
      const atMs = this.#now() + FIRST_PAUSE_MS * 2 ** Math.min(run.attempt - 1, MAX_DOUBLINGS)
      entry.retry = { atMs, run: { ...run, attempt: run.attempt + 1 } }
    }
    this.#report(report, entry.retry?.atMs)
    return report
  }

  async #call(entry: Entry, run: Run): Promise<CallReport> {
    entry.running = true
    const report = await this.#send(entry.job, run)
    entry.running = false
    return report
  }

  /** Calls a scheduled function through the functions emulator, as Cloud Scheduler would; it never throws. */
  async #send(
    { name, region, attemptDeadlineMs }: Job,
    { scheduleTimeMs, attempt }: Run,
  ): Promise<CallReport> {
    const scheduleTime = new Date(scheduleTimeMs).toISOString()
    const answer = await sendRequest({
      url: `${this.#functionsUrl}/functions/projects/${this.#projectId}/triggers/${region}-${name}-0`,
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
    return { job: name, scheduleTime, attempt, ...answer }
  }
}
