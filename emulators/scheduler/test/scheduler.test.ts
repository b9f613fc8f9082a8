import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadJobs } from '../src/loadJobs.ts'
import { type CallReport, Scheduler } from '../src/Scheduler.ts'
import { type RunningScheduler, startScheduler } from '../src/startScheduler.ts'
import { FunctionsFolder, PROJECT, startFunctions } from './schedulerRig.ts'

const CODE = `
exports.sweep = onSchedule({ schedule: 'every 5 minutes', region: 'europe-west1' }, async () => {})
exports.reset = onSchedule({
  schedule: '0 0 1 * *', region: 'europe-west1', timeZone: 'Europe/Madrid', retryCount: 3,
}, async () => {})
exports.plain = () => 'not a function of ours'
`
const START = Date.parse('2026-11-21T10:02:00Z')

let nowMs: number
let folder: FunctionsFolder
let functions: Awaited<ReturnType<typeof startFunctions>>
beforeEach(async () => {
  nowMs = START
  folder = new FunctionsFolder(CODE)
  functions = await startFunctions()
})
afterEach(async () => {
  await functions.stop()
  folder.remove()
})

describe('the jobs of a module', () => {
  it.each([
    [
      'a schedule that is none',
      `exports.a = onSchedule({ schedule: 'sometimes', region: 'r' }, () => {})`,
      /^a: the schedule "sometimes"/,
    ],
    [
      'an unknown time zone',
      `exports.a = onSchedule({ schedule: '0 0 * * *', region: 'r', timeZone: 'X/Y' }, () => {})`,
      /X\/Y/,
    ],
    ['code that throws', `throw new Error('boom')`, /does not load.*boom/s],
  ])('are refused with %s', async (_, code, message) => {
    folder.write(code)
    await expect(loadJobs(folder.source, PROJECT)).rejects.toThrow(message)
  })
})

describe('the scheduler', () => {
  let scheduler: Scheduler
  let reports: Array<[CallReport, number | undefined]>
  beforeEach(async () => {
    reports = []
    scheduler = new Scheduler(
      functions.url,
      PROJECT,
      () => nowMs,
      (...report) => reports.push(report),
    )
    scheduler.setJobs(await loadJobs(folder.source, PROJECT))
  })

  const runDueAt = (time: string) => {
    nowMs = Date.parse(time)
    return scheduler.runDue()
  }

  it('calls what is due as Cloud Scheduler does, with the time that it was due', async () => {
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

  it('calls once after three days asleep', async () => {
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

  it('tries what fails again after 5, 10, 20 s, as often as it is to, and no more', async () => {
    functions.answers.next = () => 500
    const at = (seconds: number) =>
      new Date(Date.parse('2026-11-30T23:00:00Z') + seconds * 1000).toISOString()
    const attempts: [string, number][] = []
    for (const seconds of [0, 4, 5, 14, 15, 34, 35, 600]) {
      for (const { job, attempt, scheduleTime } of await runDueAt(at(seconds))) {
        if (job !== 'reset') continue
        attempts.push([`${seconds} s`, attempt])
        expect(scheduleTime).toBe('2026-11-30T23:00:00.000Z')
      }
    }
    expect(attempts).toEqual([
      ['0 s', 1],
      ['5 s', 2],
      ['15 s', 3],
      ['35 s', 4],
    ])
    const next = reports.flatMap(([{ job }, nextMs]) => (job === 'reset' ? [nextMs !== undefined] : []))
    expect(next).toEqual([true, true, true, false])
  })
})

describe('when it runs', () => {
  let running: RunningScheduler
  let lines: string[]
  beforeEach(async () => {
    lines = []
    running = await startScheduler({
      port: 0,
      functionsUrl: functions.url,
      projectId: PROJECT,
      source: folder.source,
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

  it('follows the module when it is built again, and stays when it does not load', async () => {
    folder.write(`exports.other = onSchedule({ schedule: 'every day 00:00', region: 'r' }, async () => {})`)
    expect((await order('job=nobody')).body.error).toMatch(/there are other$/)
    folder.write('syntax error(')
    expect((await order('job=nobody')).body.error).toMatch(/there are other$/)
    expect(lines).toEqual([expect.stringMatching(/earlier schedules stay.*does not load/s)])
  })
})
