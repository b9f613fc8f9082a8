import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, it } from 'vitest'
import { QUEUE, type Rig, startRig, Target } from './tasksRig.ts'

const START = Date.parse('2026-11-21T10:00:00Z')
const RETRY = { minBackoff: { seconds: 10 }, maxBackoff: { seconds: 300 }, maxDoublings: 3 }

let rig: Rig
afterEach(() => rig.stop())

/** Runs what is due `seconds` after the start, and gives the outcomes of it. */
async function runAt(seconds: number) {
  const now = new Date(START + seconds * 1000).toISOString()
  const { body } = await rig.control('POST', `/control/run-due?now=${now}`)
  return body.dispatched ?? []
}

describe('a failed attempt', () => {
  it('is repeated after 10, 20, 40, 80, 160, 240, 300, 300 s, as Cloud Tasks documents', async () => {
    rig = await startRig(
      { now: () => START, automatic: false },
      { retryConfig: { ...RETRY, maxAttempts: -1 } },
    )
    rig.target.answer = () => 500
    await rig.create({})
    let elapsed = 0
    for (const gap of [10, 20, 40, 80, 160, 240, 300, 300]) {
      const [failed] = await runAt(elapsed)
      elapsed += gap
      expect(failed).toMatchObject({
        outcome: 'retrying',
        httpStatus: 500,
        nextAttemptAt: new Date(START + elapsed * 1000).toISOString(),
      })
      expect(await runAt(elapsed - 0.001)).toEqual([])
    }
  })

  it('tells the next one how often, and why', async () => {
    rig = await startRig({ now: () => START, automatic: false }, { retryConfig: RETRY })
    rig.target.answer = (_, nth) => [503, 404, 204][nth] ?? 500
    const { name } = await rig.create({})
    await runAt(0)
    await runAt(10)
    const [waiting] = await rig.client.getTask({ name: name ?? '' })
    expect(waiting).toMatchObject({
      dispatchCount: 2,
      responseCount: 2,
      firstAttempt: { dispatchTime: { seconds: String(START / 1000) } },
      lastAttempt: {
        dispatchTime: { seconds: String(START / 1000 + 10) },
        responseStatus: { code: status.NOT_FOUND, message: 'HTTP status code 404' },
      },
    })
    expect(await runAt(30)).toMatchObject([{ attempt: 3, outcome: 'succeeded' }])

    const headers = rig.target.received.map((request) => [
      request.headers['x-cloudtasks-taskretrycount'],
      request.headers['x-cloudtasks-taskexecutioncount'],
      request.headers['x-cloudtasks-taskpreviousresponse'],
      request.headers['x-cloudtasks-taskretryreason'],
    ])
    expect(headers).toEqual([
      ['0', '0', undefined, undefined],
      ['1', '1', '503', 'HTTP status code 503'],
      ['2', '2', '404', 'HTTP status code 404'],
    ])
  })

  it.each([302, 400, 429, 500])('is one that is answered %i', async (answer) => {
    rig = await startRig({ now: () => START, automatic: false }, { retryConfig: RETRY })
    rig.target.answer = () => answer
    await rig.create({})
    expect(await runAt(0)).toMatchObject([{ outcome: 'retrying', httpStatus: answer }])
  })

  it('is one that finds nobody at home', async () => {
    rig = await startRig({ now: () => START, automatic: false }, { retryConfig: RETRY })
    await rig.create({ httpRequest: { url: 'http://127.0.0.1:9/' } })
    const [report] = await runAt(0)
    expect(report).toMatchObject({
      outcome: 'retrying',
      error: expect.stringMatching(/UNAVAILABLE.*ECONNREFUSED/) as string,
    })
    expect(report).not.toHaveProperty('httpStatus')
  })

  it('is the last when the attempts are used up, and the name stays taken', async () => {
    rig = await startRig(
      { now: () => START, automatic: false },
      { retryConfig: { ...RETRY, maxAttempts: 2 } },
    )
    rig.target.answer = () => 500
    const name = `${QUEUE}/tasks/doomed`
    await rig.create({ name })
    expect(await runAt(0)).toMatchObject([{ outcome: 'retrying' }])
    expect(await runAt(10)).toMatchObject([{ outcome: 'gave-up' }])
    await expect(rig.client.getTask({ name })).rejects.toMatchObject({ code: status.NOT_FOUND })
    await expect(rig.create({ name })).rejects.toMatchObject({ code: status.ALREADY_EXISTS })
  })

  it('is not the last while the retry duration lasts, even with the attempts used up', async () => {
    const retryConfig = { ...RETRY, maxAttempts: 2, maxRetryDuration: { seconds: 60 } }
    rig = await startRig({ now: () => START, automatic: false }, { retryConfig })
    rig.target.answer = () => 500
    await rig.create({})
    const outcomes: (string | undefined)[] = []
    for (const seconds of [0, 10, 30, 70])
      outcomes.push(...(await runAt(seconds)).map(({ outcome }) => outcome))
    expect(outcomes).toEqual(['retrying', 'retrying', 'retrying', 'gave-up'])
  })

  it('is repeated by itself', async () => {
    const quick = { minBackoff: { nanos: 10_000_000 }, maxBackoff: { nanos: 20_000_000 } }
    rig = await startRig({}, { retryConfig: quick })
    rig.target.answer = (_, nth) => (nth < 3 ? 500 : 200)
    await rig.create({})
    await expect.poll(() => rig.target.received.length).toBe(4)
    await rig.control('GET', '/control/idle')
    expect((await rig.control('GET', '/control/tasks')).body.tasks).toEqual([])
  })
})

describe('a target that does not answer', () => {
  it('is given up at the dispatch deadline', async () => {
    // The shortest deadline that may be asked for is 15 s, so that a shorter one is put straight into the journal.
    const folder = mkdtempSync(join(tmpdir(), 'tasks-'))
    const dataFile = join(folder, 'tasks.jsonl')
    const name = `${QUEUE}/tasks/hanging`
    const silent = await Target.start()
    silent.answer = () => new Promise<number>(() => {})
    rig = await startRig({ dataFile, automatic: false }, { retryConfig: RETRY })
    await rig.create({ name, httpRequest: { url: silent.url } })
    await rig.stop()
    writeFileSync(
      dataFile,
      readFileSync(dataFile, 'utf8').replace('"dispatchDeadlineMs":600000', '"dispatchDeadlineMs":50'),
    )
    rig = await startRig({ dataFile, automatic: false }, null)

    expect((await rig.control('POST', '/control/run-due')).body.dispatched).toMatchObject([
      { outcome: 'retrying', error: 'DEADLINE_EXCEEDED: no answer within 0.05 s' },
    ])
    const [task] = await rig.client.getTask({ name })
    expect(task).toMatchObject({
      dispatchCount: 1,
      responseCount: 0,
      lastAttempt: { responseStatus: { code: status.DEADLINE_EXCEEDED } },
    })
    await silent.stop()
    rmSync(folder, { recursive: true })
  })
})

describe('runTask', () => {
  it('sends a task before its time, even from a paused queue', async () => {
    rig = await startRig({ automatic: false })
    await rig.client.pauseQueue({ name: QUEUE })
    const { name } = await rig.create({ scheduleTime: { seconds: Math.floor(Date.now() / 1000) + 3600 } })
    const [running] = await rig.client.runTask({ name: name ?? '' })
    expect(running).toMatchObject({ name, dispatchCount: 1 })
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(1)
    await expect(rig.client.runTask({ name: name ?? '' })).rejects.toMatchObject({ code: status.NOT_FOUND })
  })

  it('leaves a task that fails for its retry', async () => {
    rig = await startRig({ now: () => START, automatic: false }, { retryConfig: RETRY })
    rig.target.answer = () => 500
    const { name } = await rig.create({ scheduleTime: { seconds: START / 1000 + 3600 } })
    await rig.client.runTask({ name: name ?? '' })
    await rig.control('GET', '/control/idle')
    const [task] = await rig.client.getTask({ name: name ?? '' })
    expect(task.scheduleTime).toMatchObject({ seconds: String(START / 1000 + 10) })
  })
})

describe('a task that is deleted while it runs', () => {
  it('does not come back when its attempt fails', async () => {
    rig = await startRig({ now: () => START, automatic: false }, { retryConfig: RETRY })
    const { name } = await rig.create({})
    rig.target.answer = async () => {
      await rig.client.deleteTask({ name: name ?? '' })
      return 500
    }
    expect(await runAt(0)).toMatchObject([{ outcome: 'deleted' }])
    expect(await runAt(1000)).toEqual([])
  })
})
