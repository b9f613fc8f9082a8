import { status } from '@grpc/grpc-js'
import { afterEach, describe, expect, it } from 'vitest'
import { at, QUEUE, type Rig, startRig } from './tasksRig.ts'

const nowMs = Date.parse('2026-11-21T10:00:00Z')

let rig: Rig
afterEach(() => rig.stop())

describe('a task that is due', () => {
  it('is sent at once, with its headers and body, and ends with a 2xx', async () => {
    rig = await startRig()
    const name = `${QUEUE}/tasks/abc_1-x`
    await rig.create({
      name,
      httpRequest: {
        url: `${rig.target.url}/run?x=1`,
        headers: {
          'Content-Type': 'application/json',
          'X-Own': 'é',
          'User-Agent': 'mine',
          Host: 'elsewhere',
        },
        body: Buffer.from('{"a":1}'),
      },
    })
    expect((await rig.control('GET', '/control/idle')).body).toEqual({ idle: true })

    expect(rig.target.received).toHaveLength(1)
    const [request] = rig.target.received
    expect(request).toMatchObject({ method: 'POST', path: '/run?x=1', body: '{"a":1}' })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '7',
      'x-own': 'é',
      'user-agent': 'Google-Cloud-Tasks',
      host: new URL(rig.target.url).host,
      'x-cloudtasks-queuename': 'summaries',
      'x-cloudtasks-taskname': 'abc_1-x',
      'x-cloudtasks-taskretrycount': '0',
    })
    expect((await rig.control('GET', '/control/tasks')).body.tasks).toEqual([])
  })
})

describe('a task for later', () => {
  it('waits for its schedule time, to the millisecond', async () => {
    rig = await startRig({ now: () => nowMs, automatic: false })
    await rig.create({ scheduleTime: at(nowMs + 600_000) })

    const early = await rig.control('POST', '/control/run-due?now=2026-11-21T10:09:59.999Z')
    expect(early.body).toMatchObject({ dispatched: [], waiting: 1 })
    const due = await rig.control('POST', '/control/run-due?now=2026-11-21T10:10:00Z')
    expect(due.body.dispatched).toMatchObject([{ attempt: 1, httpStatus: 200, outcome: 'succeeded' }])
    expect(due.body.waiting).toBe(0)
  })
})

describe('a queue', () => {
  it('loses its tasks when it is purged, whose names stay taken', async () => {
    rig = await startRig({ automatic: false })
    const name = `${QUEUE}/tasks/lost`
    await rig.create({ name })
    await rig.client.purgeQueue({ name: QUEUE })
    expect((await rig.control('GET', '/control/tasks')).body.tasks).toEqual([])
    await expect(rig.create({ name })).rejects.toMatchObject({ code: status.ALREADY_EXISTS })
  })

  it('lets a burst of 100 go, and then one for each part of a second', async () => {
    let clockMs = nowMs
    rig = await startRig({ now: () => clockMs })
    await Promise.all(Array.from({ length: 102 }, () => rig.create({})))
    const left = async () => (await rig.control('GET', '/control/tasks')).body.tasks?.length
    await expect.poll(left).toBe(2)
    clockMs += 2
    await expect.poll(left).toBe(1)
  })
})

describe('a failed attempt', () => {
  const runAt = async (seconds: number) => {
    const now = new Date(nowMs + seconds * 1000).toISOString()
    return (await rig.control('POST', `/control/run-due?now=${now}`)).body.dispatched ?? []
  }

  it('is repeated after 0.1, 0.2, 0.4 s …, an hour at most, and counted; the fiftieth is the last', async () => {
    rig = await startRig({ now: () => nowMs, automatic: false })
    rig.target.answer = () => 500
    const name = `${QUEUE}/tasks/doomed`
    await rig.create({ name })
    let elapsed = 0
    for (let attempt = 1; attempt < 50; attempt++) {
      expect(await runAt(elapsed - 0.001)).toEqual([])
      const [failed] = await runAt(elapsed)
      elapsed += Math.min(3_600, 0.1 * 2 ** (attempt - 1))
      const nextAttemptAt = new Date(nowMs + Math.round(elapsed * 1000)).toISOString()
      expect(failed).toMatchObject({ attempt, outcome: 'retrying', httpStatus: 500, nextAttemptAt })
    }
    expect(rig.target.received.at(-1)?.headers['x-cloudtasks-taskretrycount']).toBe('48')
    expect(await runAt(elapsed)).toMatchObject([{ outcome: 'gave-up' }])
    await expect(rig.create({ name })).rejects.toMatchObject({ code: status.ALREADY_EXISTS })
  })

  it.each([302, 400, 429, 500])('is one that is answered %i', async (answer) => {
    rig = await startRig({ now: () => nowMs, automatic: false })
    rig.target.answer = () => answer
    await rig.create({})
    expect(await runAt(0)).toMatchObject([{ outcome: 'retrying', httpStatus: answer }])
    const { body } = await rig.control('GET', '/control/tasks')
    expect(body.tasks).toMatchObject([{ lastAttempt: { httpStatus: answer } }])
  })

  it('does not bring back a task that was purged while it ran', async () => {
    rig = await startRig({ now: () => nowMs, automatic: false })
    await rig.create({})
    rig.target.answer = async () => {
      await rig.client.purgeQueue({ name: QUEUE })
      return 500
    }
    expect(await runAt(0)).toMatchObject([{ outcome: 'deleted' }])
    expect(await runAt(1000)).toEqual([])
  })
})
