import { afterEach, describe, expect, it } from 'vitest'
import { at, QUEUE, type Rig, startRig } from './tasksRig.ts'

let rig: Rig
afterEach(() => rig.stop())

describe('a task that is due', () => {
  it('is sent at once, with its method, headers and body, and ends with a 2xx', async () => {
    rig = await startRig()
    const name = `${QUEUE}/tasks/abc_1-x`
    await rig.create({
      name,
      httpRequest: {
        url: `${rig.target.url}/run?x=1`,
        httpMethod: 'PUT',
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
    expect(request).toMatchObject({ method: 'PUT', path: '/run?x=1', body: '{"a":1}' })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '7',
      'x-own': 'é',
      'user-agent': 'Google-Cloud-Tasks',
      host: new URL(rig.target.url).host,
      'x-cloudtasks-queuename': 'summaries',
      'x-cloudtasks-taskname': 'abc_1-x',
      'x-cloudtasks-taskretrycount': '0',
      'x-cloudtasks-taskexecutioncount': '0',
    })
    expect(Number(request?.headers['x-cloudtasks-tasketa'])).toBeCloseTo(Date.now() / 1000, -2)
    expect(request?.headers).not.toHaveProperty('x-cloudtasks-taskpreviousresponse')
    await expect(rig.client.getTask({ name })).rejects.toMatchObject({ code: 5 })
  })

  it('is POSTed without a body when only a URL is given', async () => {
    rig = await startRig()
    await rig.create({})
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toMatchObject([{ method: 'POST', body: '' }])
  })
})

describe('a task for later', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00Z')

  it('waits for its schedule time, to the millisecond', async () => {
    rig = await startRig({ now: () => nowMs, automatic: false })
    await rig.create({ scheduleTime: at(nowMs + 600_000) })

    const early = await rig.control('POST', '/control/run-due?now=2026-11-21T10:09:59.999Z')
    expect(early.body).toMatchObject({ dispatched: [], waiting: 1 })
    const due = await rig.control('POST', '/control/run-due?now=2026-11-21T10:10:00Z')
    expect(due.body.dispatched).toMatchObject([{ attempt: 1, httpStatus: 200, outcome: 'succeeded' }])
    expect(due.body.waiting).toBe(0)
    expect(rig.target.received[0]?.headers['x-cloudtasks-tasketa']).toBe('1795255800.000000')
  })

  it('goes before one that is due later, whatever the order they came in', async () => {
    rig = await startRig(
      { now: () => nowMs, automatic: false },
      { rateLimits: { maxConcurrentDispatches: 1 } },
    )
    const minutes = [7, 3, 9, 1, 8, 2, 6, 4, 5]
    for (const minute of minutes) {
      await rig.create({
        httpRequest: { url: `${rig.target.url}/${minute}` },
        scheduleTime: at(nowMs + minute * 60_000),
      })
    }
    await rig.control('POST', '/control/run-due?now=2026-11-21T11:00:00Z')
    expect(rig.target.received.map(({ path }) => path)).toEqual(
      minutes.toSorted((a, b) => a - b).map((minute) => `/${minute}`),
    )
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
