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

  it('is POSTed without a body when only a URL is given', async () => {
    rig = await startRig()
    await rig.create({})
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toMatchObject([{ method: 'POST', body: '' }])
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

  it('does not leave early when its time is too far for one timer', async () => {
    rig = await startRig()
    await rig.create({ name: `${QUEUE}/tasks/far`, scheduleTime: at(Date.now() + 29 * 86_400_000) })
    await rig.create({ name: `${QUEUE}/tasks/near` })
    await rig.control('GET', '/control/idle')
    expect(rig.target.received.map(({ headers }) => headers['x-cloudtasks-taskname'])).toEqual(['near'])
  })

  it('leaves by itself when the clock gets there, even if the clock jumps', async () => {
    let clockMs = nowMs
    rig = await startRig({ now: () => clockMs })
    const arrived = new Promise<void>((resolve) => {
      rig.target.answer = () => {
        resolve()
        return 200
      }
    })
    await rig.create({ scheduleTime: at(nowMs + 20 * 86_400_000) })
    clockMs += 20 * 86_400_000
    await arrived
    expect(rig.target.received).toHaveLength(1)
  })

  it('is sent in the same run-due when a task that ran created it', async () => {
    rig = await startRig({ now: () => nowMs, automatic: false })
    rig.target.answer = async ({ path }) => {
      if (path === '/first') {
        await rig.create({
          httpRequest: { url: `${rig.target.url}/second` },
          scheduleTime: at(nowMs + 60_000),
        })
      }
      return 204
    }
    await rig.create({ httpRequest: { url: `${rig.target.url}/first` } })
    const { body } = await rig.control('POST', '/control/run-due?now=2026-11-21T10:01:00Z')
    expect(body.dispatched?.map(({ url }) => new URL(url).pathname)).toEqual(['/first', '/second'])
  })
})

describe('a queue', () => {
  it('sends nothing while it is paused, and everything when it is resumed', async () => {
    rig = await startRig()
    const [paused] = await rig.client.pauseQueue({ name: QUEUE })
    expect(paused.state).toBe('PAUSED')
    await rig.create({})
    expect((await rig.control('POST', '/control/run-due')).body).toMatchObject({ dispatched: [], waiting: 1 })
    await rig.client.resumeQueue({ name: QUEUE })
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(1)
  })

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

  it('is one that finds nobody at home', async () => {
    rig = await startRig({ now: () => nowMs, automatic: false })
    await rig.create({ httpRequest: { url: 'http://127.0.0.1:9/' } })
    const [report] = await runAt(0)
    expect(report).toMatchObject({
      outcome: 'retrying',
      error: expect.stringMatching(/UNAVAILABLE.*ECONNREFUSED/) as string,
    })
    expect(report).not.toHaveProperty('httpStatus')
  })

  it('is repeated by itself', async () => {
    rig = await startRig()
    rig.target.answer = (_, nth) => (nth < 2 ? 500 : 200)
    await rig.create({})
    await expect.poll(() => rig.target.received.length).toBe(3)
    await rig.control('GET', '/control/idle')
    expect((await rig.control('GET', '/control/tasks')).body.tasks).toEqual([])
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

describe('duplicate', () => {
  it('delivers each task as often as asked, one after the other', async () => {
    rig = await startRig()
    let running = 0
    rig.target.answer = async () => {
      expect(++running).toBe(1)
      await rig.control('GET', '/control/tasks')
      running--
      return 200
    }
    await rig.control('POST', '/control/duplicate?times=3')
    await rig.create({})
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(3)
    await rig.control('POST', '/control/duplicate?times=1')
    await rig.create({})
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(4)
  })

  it('delivers at the same time when asked to', async () => {
    rig = await startRig()
    const both = Promise.withResolvers<void>()
    let arrived = 0
    // Answers neither before both are there.
    rig.target.answer = async () => {
      if (++arrived === 2) both.resolve()
      await both.promise
      return 200
    }
    await rig.control('POST', '/control/duplicate?times=2&parallel=true')
    await rig.create({})
    expect((await rig.control('GET', '/control/idle')).body).toEqual({ idle: true })
    expect(rig.target.received).toHaveLength(2)
  })
})

it('idle waits for what is running', async () => {
  rig = await startRig()
  const [started, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  rig.target.answer = () => {
    started.resolve()
    return answer.promise
  }
  await rig.create({})
  await started.promise
  expect((await rig.control('GET', '/control/idle?timeoutMs=20')).status).toBe(504)
  const idle = rig.control('GET', '/control/idle')
  answer.resolve(200)
  expect((await idle).body).toEqual({ idle: true })
})

it.each([
  ['an instant that is none', 'POST', '/control/run-due?now=tomorrow', 400, /ISO 8601/],
  ['no number of times', 'POST', '/control/duplicate?times=0', 400, /whole number/],
  ['the wrong method', 'GET', '/control/run-due', 404, /POST \/control\/run-due/],
] as const)('a wrong control request is refused: %s', async (_, method, path, expected, error) => {
  rig = await startRig()
  const answer = await rig.control(method, path)
  expect(answer.status).toBe(expected)
  expect(answer.body.error).toMatch(error)
})
