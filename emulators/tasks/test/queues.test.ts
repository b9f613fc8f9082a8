import { status } from '@grpc/grpc-js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCATION, QUEUE, type Rig, startRig } from './tasksRig.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const DEFAULTS = {
  name: QUEUE,
  state: 'RUNNING',
  rateLimits: { maxDispatchesPerSecond: 500, maxBurstSize: 100, maxConcurrentDispatches: 1000 },
  retryConfig: {
    maxAttempts: 100,
    minBackoff: { nanos: 100_000_000 },
    maxBackoff: { seconds: '3600' },
    maxDoublings: 16,
  },
}

describe('a queue', () => {
  it('has the defaults of Cloud Tasks', async () => {
    const [queue] = await rig.client.getQueue({ name: QUEUE })
    expect(queue).toMatchObject(DEFAULTS)
  })

  it('cannot be created twice', async () => {
    const again = rig.client.createQueue({ parent: LOCATION, queue: { name: QUEUE } })
    await expect(again).rejects.toMatchObject({ code: status.ALREADY_EXISTS })
  })

  it.each([
    ['a name of another location', { name: 'projects/demo-sonobrief/locations/us-east1/queues/q' }],
    ['an underscore in its name', { name: `${LOCATION}/queues/a_b` }],
    [
      'more than 500 dispatches a second',
      { name: `${LOCATION}/queues/q`, rateLimits: { maxDispatchesPerSecond: 501 } },
    ],
    [
      'more than 5000 at once',
      { name: `${LOCATION}/queues/q`, rateLimits: { maxConcurrentDispatches: 5001 } },
    ],
    ['-2 attempts', { name: `${LOCATION}/queues/q`, retryConfig: { maxAttempts: -2 } }],
    [
      'a longest backoff below the shortest',
      {
        name: `${LOCATION}/queues/q`,
        retryConfig: { minBackoff: { seconds: 9 }, maxBackoff: { seconds: 8 } },
      },
    ],
  ])('is refused with %s', async (_, queue) => {
    const created = rig.client.createQueue({ parent: LOCATION, queue })
    await expect(created).rejects.toMatchObject({ code: status.INVALID_ARGUMENT })
  })

  it('changes in the masked fields only', async () => {
    const [updated] = await rig.client.updateQueue({
      queue: {
        name: QUEUE,
        retryConfig: { maxAttempts: 7, maxDoublings: 1 },
        rateLimits: { maxDispatchesPerSecond: 5 },
      },
      updateMask: { paths: ['retry_config.max_attempts', 'rate_limits'] },
    })
    expect(updated).toMatchObject({
      retryConfig: { ...DEFAULTS.retryConfig, maxAttempts: 7 },
      rateLimits: { maxDispatchesPerSecond: 5, maxBurstSize: 1, maxConcurrentDispatches: 1000 },
    })
    const [queue] = await rig.client.getQueue({ name: QUEUE })
    expect(queue).toEqual(updated)
  })

  it('is created by an update when it is missing', async () => {
    const name = `${LOCATION}/queues/new`
    await rig.client.updateQueue({ queue: { name } })
    const [queues] = await rig.client.listQueues({ parent: LOCATION })
    expect(queues.map((queue) => queue.name)).toEqual([name, QUEUE])
  })

  it('sends nothing while it is paused, and everything when it is resumed', async () => {
    const [paused] = await rig.client.pauseQueue({ name: QUEUE })
    expect(paused.state).toBe('PAUSED')
    await rig.create({})
    expect((await rig.control('POST', '/control/run-due')).body).toMatchObject({ dispatched: [], waiting: 1 })
    await rig.client.resumeQueue({ name: QUEUE })
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(1)
  })

  it('loses its tasks when it is purged, and says when that was', async () => {
    await rig.client.pauseQueue({ name: QUEUE })
    const { name } = await rig.create({})
    const [purged] = await rig.client.purgeQueue({ name: QUEUE })
    expect(Number(purged.purgeTime?.seconds)).toBeCloseTo(Date.now() / 1000, -2)
    await expect(rig.client.getTask({ name: name ?? '' })).rejects.toMatchObject({ code: status.NOT_FOUND })
  })

  it('is gone with its tasks when it is deleted', async () => {
    await rig.client.pauseQueue({ name: QUEUE })
    await rig.create({})
    await rig.client.deleteQueue({ name: QUEUE })
    await expect(rig.client.getQueue({ name: QUEUE })).rejects.toMatchObject({ code: status.NOT_FOUND })
    expect((await rig.control('GET', '/control/tasks')).body.tasks).toEqual([])
    await rig.client.createQueue({ parent: LOCATION, queue: { name: QUEUE } })
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toEqual([])
  })

  it('sends no more at once than it may', async () => {
    await rig.client.updateQueue({ queue: { name: QUEUE, rateLimits: { maxConcurrentDispatches: 2 } } })
    await rig.client.pauseQueue({ name: QUEUE })
    let running = 0
    let most = 0
    rig.target.answer = async () => {
      most = Math.max(most, ++running)
      // A round trip through the stand-in: time for a third one to arrive, if it were sent.
      await rig.control('GET', '/control/tasks')
      running--
      return 200
    }
    for (let n = 0; n < 8; n++) await rig.create({})
    await rig.client.resumeQueue({ name: QUEUE })
    await rig.control('GET', '/control/idle')
    expect(rig.target.received).toHaveLength(8)
    expect(most).toBe(2)
  })
})

describe('the rate of a queue', () => {
  it('lets a burst go, and then one for each part of a second', async () => {
    let clockMs = Date.parse('2026-11-21T10:00:00Z')
    const slow = await startRig({ now: () => clockMs }, { rateLimits: { maxDispatchesPerSecond: 0.1 } })
    for (let n = 0; n < 3; n++) await slow.create({})
    const sent = async (count: number) => {
      await expect.poll(() => slow.target.received.length).toBe(count)
      const { body } = await slow.control('GET', '/control/tasks')
      expect(body.tasks).toHaveLength(3 - count)
    }
    await sent(1)
    clockMs += 10_000
    await sent(2)
    clockMs += 9_000
    await slow.create({})
    expect(slow.target.received).toHaveLength(2)
    await slow.stop()
  })
})
