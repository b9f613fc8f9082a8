import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointJson, type Job, jobsOf } from './Job.ts'
import { Timetable } from './Timetable.ts'

const READER = join(import.meta.dirname, 'readEndpoints.ts')
const LOAD_LIMIT_MS = 30_000

/**
 * The scheduled functions that a built functions module exports.
 * @throws Error when the module is missing or does not load, or when a schedule is wrong
 */
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
