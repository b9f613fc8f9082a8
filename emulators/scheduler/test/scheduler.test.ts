import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallReport } from '../src/callFunction.ts'
import type { JobState } from '../src/Scheduler.ts'
import { type RunningScheduler, startScheduler } from '../src/startScheduler.ts'
import { FunctionsFolder, PROJECT, startFunctions } from './schedulerRig.ts'

const CODE = `
exports.sweep = onSchedule({ schedule: 'every 5 minutes', region: 'europe-west1' }, async () => {})
exports.reset = onSchedule({
  schedule: '0 0 1 * *', region: 'europe-west1', timeZone: 'Europe/Madrid',
  retryCount: 3, minBackoffSeconds: 10, maxBackoffSeconds: 30, maxRetrySeconds: 600,
}, async () => {})
exports.group = { weekly: onSchedule('every monday 09:00', async () => {}) }
exports.plain = () => 'not a function of ours'
`
const START = Date.parse('2026-11-21T10:02:00Z')

let nowMs: number
let folder: FunctionsFolder
let functions: Awaited<ReturnType<typeof startFunctions>>
let scheduler: RunningScheduler
let lines: string[]
const start = (automatic = false) =>
  startScheduler({
    port: 0,
    functionsUrl: functions.url,
    projectId: PROJECT,
    source: folder.source,
    now: () => nowMs,
    automatic,
    log: (line) => lines.push(line),
  })
beforeEach(async () => {
  nowMs = START
  lines = []
  folder = new FunctionsFolder(CODE)
  functions = await startFunctions()
  scheduler = await start()
})
afterEach(async () => {
  await scheduler.stop()
  await functions.stop()
  folder.remove()
})

interface ControlBody extends Partial<CallReport> {
  called: CallReport[]
  jobs: JobState[]
}

async function control(method: string, path: string): Promise<{ status: number; body: ControlBody }> {
  const response = await fetch(scheduler.url + path, { method })
  const body: ControlBody = await response.json()
  return { status: response.status, body }
}

const runDueAt = async (time: string) => {
  nowMs = Date.parse(time)
  return (await control('POST', '/control/run-due')).body.called
}

const state = async (name: string) =>
  (await control('GET', '/control/jobs')).body.jobs.find((job) => job.name === name)

describe('the jobs', () => {
  it('are the scheduled functions of the module, with their next times', async () => {
    const { body } = await control('GET', '/control/jobs')
    expect(body.jobs.map(({ name, region, timeZone, nextRun }) => [name, region, timeZone, nextRun])).toEqual(
      [
        ['sweep', 'europe-west1', 'UTC', '2026-11-21T10:05:00.000Z'],
        ['reset', 'europe-west1', 'Europe/Madrid', '2026-11-30T23:00:00.000Z'],
        ['group-weekly', 'us-central1', 'UTC', '2026-11-23T09:00:00.000Z'],
      ],
    )
  })

  it('follow the module when it is built again, and stay when it does not load', async () => {
    folder.write(`exports.other = onSchedule('every day 00:00', async () => {})`)
    expect((await control('GET', '/control/jobs')).body.jobs.map(({ name }) => name)).toEqual(['other'])
    folder.write('syntax error(')
    expect((await control('GET', '/control/jobs')).body.jobs.map(({ name }) => name)).toEqual(['other'])
    expect(lines).toEqual([expect.stringMatching(/earlier schedules stay.*does not load/s)])
  })

  it.each([
    [
      'a schedule that is none',
      `exports.a = onSchedule('sometimes', () => {})`,
      /^a: the schedule "sometimes"/,
    ],
    [
      'an unknown time zone',
      `exports.a = onSchedule({ schedule: '0 0 * * *', timeZone: 'X/Y' }, () => {})`,
      /X\/Y/,
    ],
    ['code that throws', `throw new Error('boom')`, /does not load.*boom/s],
  ])('are refused at the start with %s', async (_, code, message) => {
    folder.write(code)
    await expect(start()).rejects.toThrow(message)
  })

  it('need a module that is built', async () => {
    const options = { port: 0, functionsUrl: functions.url, projectId: PROJECT, source: '/nowhere/index.cjs' }
    await expect(startScheduler(options)).rejects.toThrow(/there is no \/nowhere\/index.cjs; build/)
  })
})

describe('a job that is due', () => {
  it('is called as Cloud Scheduler does, with the time that it was due', async () => {
    expect(await runDueAt('2026-11-21T10:04:59.999Z')).toEqual([])
    expect(await runDueAt('2026-11-21T10:05:00.700Z')).toMatchObject([
      {
        job: 'sweep',
        scheduleTime: '2026-11-21T10:05:00.000Z',
        attempt: 1,
        httpStatus: 200,
        body: 'answer 0',
      },
    ])
    expect(functions.calls).toMatchObject([
      {
        method: 'POST',
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
    expect(await runDueAt('2026-11-21T10:10:00Z')).toHaveLength(1)
  })

  it('is called once after three days asleep', async () => {
    const called = await runDueAt('2026-11-24T10:07:00Z')
    expect(called.map(({ job }) => job)).toEqual(['sweep', 'group-weekly'])
    expect(await runDueAt('2026-11-24T10:09:59Z')).toEqual([])
  })

  it('does not overlap with itself: times that pass meanwhile are skipped', async () => {
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
    expect((await control('POST', '/control/run?job=sweep')).status).toBe(409)
    expect(await state('sweep')).toMatchObject({ running: true })
    finish(200)
    await first
    functions.answers.next = () => 200
    expect(await runDueAt('2026-11-21T10:14:00Z')).toEqual([])
    expect(await runDueAt('2026-11-21T10:15:00Z')).toHaveLength(1)
    expect(functions.calls).toHaveLength(2)
  })

  it('is called by itself', async () => {
    await scheduler.stop()
    scheduler = await start(true)
    nowMs = Date.parse('2026-11-21T10:05:00Z')
    await expect.poll(() => functions.calls.length).toBe(1)
  })
})

describe('a job that fails', () => {
  it('is tried again after 10, 20, 30 s as configured, and no more than three times', async () => {
    functions.answers.next = () => 500
    const at = (seconds: number) =>
      new Date(Date.parse('2026-11-30T23:00:00Z') + seconds * 1000).toISOString()
    const attempts: [string, number][] = []
    for (const seconds of [0, 9, 10, 29, 30, 59, 60, 300, 600]) {
      for (const { job, attempt, scheduleTime } of await runDueAt(at(seconds))) {
        if (job !== 'reset') continue
        attempts.push([`${seconds} s`, attempt])
        expect(scheduleTime).toBe('2026-11-30T23:00:00.000Z')
      }
    }
    expect(attempts).toEqual([
      ['0 s', 1],
      ['10 s', 2],
      ['30 s', 3],
      ['60 s', 4],
    ])
    expect(lines.filter((line) => line.startsWith('reset'))).toEqual([
      expect.stringMatching(/attempt 1: status 500; next attempt at 2026-11-30T23:00:10/),
      expect.stringMatching(/attempt 2/),
      expect.stringMatching(/attempt 3/),
      expect.stringMatching(/attempt 4: status 500; given up/),
    ])
  })

  it('is not tried again without a retry count', async () => {
    functions.answers.next = () => 500
    await runDueAt('2026-11-21T10:05:00Z')
    expect(await runDueAt('2026-11-21T10:09:59Z')).toEqual([])
    expect(lines).toEqual([expect.stringMatching(/sweep .* attempt 1: status 500; given up/)])
  })

  it('is reported when there is nobody to call', async () => {
    await functions.stop()
    const [report] = await runDueAt('2026-11-21T10:05:00Z')
    expect(report).toMatchObject({
      error: 'UNAVAILABLE',
      message: expect.stringContaining('ECONNREFUSED') as string,
    })
    functions = await startFunctions()
  })
})

describe('a run on demand', () => {
  it('calls the job with the time that is given, and tells its status', async () => {
    functions.answers.next = () => 503
    const { status, body } = await control('POST', '/control/run?job=reset&time=2026-12-01T00:00:00Z')
    expect(status).toBe(200)
    expect(body).toMatchObject({ job: 'reset', scheduleTime: '2026-12-01T00:00:00.000Z', httpStatus: 503 })
    expect(await state('reset')).toMatchObject({ running: false, nextRun: '2026-11-30T23:00:00.000Z' })
  })

  it.each([
    ['an unknown job', '/control/run?job=nobody', 404, /there are sweep, reset, group-weekly/],
    ['a time that is none', '/control/run?job=sweep&time=soon', 400, /ISO 8601/],
    ['an unknown route', '/control/jump', 404, /POST \/control\/run/],
  ])('is refused for %s', async (_, path, expected, message) => {
    const response = await fetch(scheduler.url + path, { method: 'POST' })
    expect(response.status).toBe(expected)
    expect(await response.text()).toMatch(message)
  })
})
