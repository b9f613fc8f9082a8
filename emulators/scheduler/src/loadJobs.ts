import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Timetable } from './Timetable.ts'

const READER = join(import.meta.dirname, 'readEndpoints.ts')
const LOAD_LIMIT_MS = 30_000

export interface Job {
  readonly name: string
  readonly region: string
  readonly schedule: string
  readonly timeZone: string
  /** How long to wait for an answer; deployment takes the function's own timeout, within Cloud Scheduler's limits. */
  readonly attemptDeadlineMs: number
}

interface EndpointJson {
  readonly region?: unknown
  readonly timeoutSeconds?: unknown
  readonly scheduleTrigger?: {
    readonly schedule?: unknown
    readonly timeZone?: unknown
  }
}

/** Cloud Scheduler's defaults and limits. */
const DEFAULT_TIME_ZONE = 'UTC'
const MIN_DEADLINE_SECONDS = 180
const MAX_DEADLINE_SECONDS = 1800

/** The scheduled functions of a built module. @throws Error when it does not load, or a schedule is wrong */
export async function loadJobs(source: string, projectId: string): Promise<Job[]> {
  if (!existsSync(source)) throw new Error(`there is no ${source}; build the functions first`)
  const endpoints = await readEndpoints(source, projectId)
  const jobs = Object.entries(endpoints).flatMap(([name, endpoint]) => jobsOf(name, endpoint))
  for (const { name, schedule, timeZone } of jobs) {
    try {
      new Timetable(schedule, timeZone).nextMs(0)
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  return jobs
}

function readEndpoints(source: string, projectId: string): Promise<Record<string, EndpointJson>> {
  return new Promise((resolve, reject) => {
    const child = fork(READER, [source], {
      silent: true,
      execArgv: [],
      env: { ...process.env, GCLOUD_PROJECT: projectId },
      timeout: LOAD_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    child.on('message', (endpoints) => resolve({ ...Object(endpoints) }))
    child.on('error', reject)
    child.on('close', (code) =>
      reject(new Error(`${source} does not load (exit code ${code}): ${output.trim()}`)),
    )
  })
}

/** An endpoint's jobs, one a region, if any. @throws Error for a parameter: it has no value undeployed */
function jobsOf(name: string, { scheduleTrigger: trigger, region, timeoutSeconds }: EndpointJson): Job[] {
  if (!trigger) return []
  const { schedule, timeZone } = trigger
  if (typeof schedule !== 'string') {
    throw new Error(`the schedule of ${name} is not a plain text; parameters cannot be scheduled locally`)
  }
  if (!Array.isArray(region) || region.length === 0) throw new Error(`${name} has no region`)
  const timeout = typeof timeoutSeconds === 'number' ? timeoutSeconds : MIN_DEADLINE_SECONDS
  return region.map((each) => ({
    name,
    region: String(each),
    schedule,
    timeZone: typeof timeZone === 'string' ? timeZone : DEFAULT_TIME_ZONE,
    attemptDeadlineMs: Math.max(Math.min(timeout, MAX_DEADLINE_SECONDS), MIN_DEADLINE_SECONDS) * 1000,
  }))
}
