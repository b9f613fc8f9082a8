import { symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromRoot } from '../../../scripts/stack/paths.ts'
import { loadJobs } from '../src/loadJobs.ts'
import { type CallReport, Scheduler } from '../src/Scheduler.ts'
import { type RunningServer, serve } from '../../support/serve.ts'
import { startScheduler } from '../src/startScheduler.ts'
import { testFolder } from '../../../tests/support/testFolder.ts'

const PROJECT = 'demo-scheduler'
const CODE = `
exports.sweep = onSchedule({ schedule: 'every 5 minutes', region: 'europe-west1' }, async () => {})
exports.reset = onSchedule({
  schedule: '0 0 1 * *', region: 'europe-west1', timeZone: 'Europe/Madrid', retryCount: 3,
}, async () => {})
exports.plain = () => 'not a function of ours'
`
const START = Date.parse('2026-11-21T10:02:00Z')

let nowMs: number
let source: string
let functions: Awaited<ReturnType<typeof startFunctions>>
beforeEach(async () => {
  nowMs = START
  const folder = testFolder()
  source = join(folder, 'index.cjs')
  // The firebase-functions that ours are built with.
  symlinkSync(fromRoot('functions', 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"name":"test-functions"}')
  writeCode(CODE)
  functions = await startFunctions()
})
afterEach(() => functions.stop())

let edits = 0
/** @param code the module; `onSchedule` is there already */
function writeCode(code: string): void {
  writeFileSync(source, `const { onSchedule } = require('firebase-functions/scheduler')\n${code}\n`)
  // Two writes within the file system's step of time would look like one.
  edits++
  utimesSync(source, new Date(), new Date(Date.now() + edits * 1000))
}

async function startFunctions() {
  const calls: Array<{ path: string; headers: IncomingHttpHeaders }> = []
  const answers = { next: (): number | Promise<number> => 200 }
  const server = await serve('functions', 0, async (request, response) => {
    const nth = calls.push({ path: request.url ?? '', headers: request.headers }) - 1
    response.writeHead(await answers.next()).end(`answer ${nth}`)
  })
  return { ...server, calls, answers }
}

describe('the scheduler', () => {
  let scheduler: Scheduler
  let lines: string[]
  beforeEach(async () => {
    lines = []
    scheduler = new Scheduler({
      functionsUrl: functions.url,
      projectId: PROJECT,
      now: () => nowMs,
      log: (line) => lines.push(line),
    })
    scheduler.setJobs(await loadJobs(source, PROJECT))
  })

  const runDueAt = (time: string) => {
    nowMs = Date.parse(time)
    return scheduler.runDue()
  }

  it('calls due functions as Cloud Scheduler does, with the time at which they were due', async () => {
    expect(await runDueAt('2026-11-21T10:04:59.999Z')).toEqual([])
    expect(await runDueAt('2026-11-21T10:05:00.700Z')).toMatchObject([
      { job: 'sweep', scheduleTime: '2026-11-21T10:05:00.000Z', httpStatus: 200, body: 'answer 0' },
    ])
    expect(functions.calls).toMatchObject([
      {
        path: `/functions/projects/${PROJECT}/triggers/europe-west1-sweep-0`,
        headers: {
          'x-cloudscheduler': 'true',
          'x-cloudscheduler-jobname': 'firebase-schedule-sweep-europe-west1',
          'x-cloudscheduler-scheduletime': '2026-11-21T10:05:00.000Z',
          'user-agent': 'Google-Cloud-Scheduler',
        },
      },
    ])
    expect(await runDueAt('2026-11-21T10:09:59Z')).toEqual([])
    functions.answers.next = () => 500
    expect(await runDueAt('2026-11-21T10:10:00Z')).toHaveLength(1)
    expect(lines).toEqual(['sweep of 2026-11-21T10:10:00.000Z: status 500'])
  })

  it('calls a job once after three days in which the machine slept', async () => {
    expect((await runDueAt('2026-11-24T10:07:00Z')).map(({ job }) => job)).toEqual(['sweep'])
    expect(await runDueAt('2026-11-24T10:09:59Z')).toEqual([])
  })

  it('lets no job overlap with itself: times that pass meanwhile are skipped', async () => {
    let finish = (_: number) => {}
    const arrived = new Promise<void>((resolve) => {
      functions.answers.next = () => {
        resolve()
        return new Promise<number>((answer) => {
          finish = answer
        })
      }
    })
    const first = runDueAt('2026-11-21T10:05:00Z')
    await arrived
    expect(await runDueAt('2026-11-21T10:10:00Z')).toEqual([])
    expect(await scheduler.runOnce('sweep', nowMs)).toBe('running')
    finish(200)
    await first
    functions.answers.next = () => 200
    expect(await runDueAt('2026-11-21T10:14:00Z')).toEqual([])
    expect(await runDueAt('2026-11-21T10:15:00Z')).toHaveLength(1)
    expect(functions.calls).toHaveLength(2)
  })
})

describe('the running scheduler', () => {
  let running: RunningServer
  let lines: string[]
  beforeEach(async () => {
    lines = []
    running = await startScheduler({
      port: 0,
      functionsUrl: functions.url,
      projectId: PROJECT,
      source,
      now: () => nowMs,
      log: (line) => lines.push(line),
    })
  })
  afterEach(() => running.stop())

  const order = async (query: string) => {
    const response = await fetch(`${running.url}/control/run?${query}`, { method: 'POST' })
    return {
      status: response.status,
      body: (await response.json()) as Partial<CallReport> & { error?: string },
    }
  }

  it('calls jobs by itself', async () => {
    nowMs = Date.parse('2026-11-21T10:05:00Z')
    await expect.poll(() => functions.calls.length).toBe(1)
  })

  it('follows the module when it is built again, and keeps its jobs when that does not load', async () => {
    writeCode(`exports.other = onSchedule({ schedule: 'every day 00:00', region: 'r' }, async () => {})`)
    expect((await order('job=nobody')).body.error).toMatch(/there are other$/)
    writeCode('syntax error(')
    expect((await order('job=nobody')).body.error).toMatch(/there are other$/)
    expect(lines).toEqual([expect.stringMatching(/earlier schedules stay.*does not load/s)])
  })
})
