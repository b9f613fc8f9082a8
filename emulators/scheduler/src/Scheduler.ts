import { isSuccess } from '../../support/sendRequest.ts'
import { callFunction, type CallReport } from './callFunction.ts'
import { type Job, retryPauseMs } from './Job.ts'
import { Timetable } from './Timetable.ts'

interface Entry {
  readonly job: Job
  readonly timetable: Timetable
  nextMs: number
  running: boolean
  /** A failed run that will be tried again; until then the job counts as running. */
  retry?: { readonly atMs: number; readonly run: Run }
  last?: CallReport
}

interface Run {
  readonly scheduleTimeMs: number
  readonly firstAttemptMs: number
  readonly attempt: number
}

export interface JobState {
  readonly name: string
  readonly region: string
  readonly schedule: string
  readonly timeZone: string
  readonly nextRun: string | null
  readonly running: boolean
  readonly last: CallReport | null
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
    return this.#entries.map(({ job, nextMs, running, retry, last }) => ({
      name: job.name,
      region: job.region,
      schedule: job.schedule,
      timeZone: job.timeZone,
      nextRun: nextMs === Infinity ? null : new Date(nextMs).toISOString(),
      running: running || retry !== undefined,
      last: last ?? null,
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
    return this.#call(entry, { scheduleTimeMs, firstAttemptMs: this.#now(), attempt: 1 })
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
    return isTime ? [this.#attempt(entry, { scheduleTimeMs, firstAttemptMs: nowMs, attempt: 1 })] : []
  }

  async #attempt(entry: Entry, run: Run): Promise<CallReport> {
    const report = await this.#call(entry, run)
    const { retry } = entry.job
    const nowMs = this.#now()
    const inTime = retry.maxDurationMs === 0 || nowMs - run.firstAttemptMs < retry.maxDurationMs
    if (!isSuccess(report) && run.attempt <= retry.count && inTime) {
      const atMs = nowMs + retryPauseMs(retry, run.attempt)
      entry.retry = { atMs, run: { ...run, attempt: run.attempt + 1 } }
    }
    this.#report(report, entry.retry?.atMs)
    return report
  }

  async #call(entry: Entry, run: Run): Promise<CallReport> {
    entry.running = true
    const report = await callFunction(
      this.#functionsUrl,
      this.#projectId,
      entry.job,
      run.scheduleTimeMs,
      run.attempt,
    )
    entry.running = false
    entry.last = report
    return report
  }
}
