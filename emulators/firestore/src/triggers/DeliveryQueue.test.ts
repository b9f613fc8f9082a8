import { describe, expect, it, vi } from 'vitest'
import { type Attempt, DeliveryQueue, type DeliveryQueueOptions } from './DeliveryQueue.ts'
import type { Delivery } from './planDeliveries.ts'

const delivery = (eventId: string, document = 'doc', trigger = 'fn'): Delivery => ({
  key: `${eventId}/${trigger}`,
  eventId,
  trigger,
  project: 'demo',
  document,
  headers: {},
  body: '',
})

/** A queue whose attempts the test ends by hand. */
function queueByHand(options: Partial<DeliveryQueueOptions> = {}) {
  const underWay = new Map<string, (attempt: Attempt) => void>()
  const attempts: string[] = []
  const settled: string[] = []
  const queue = new DeliveryQueue({
    attempt: ({ eventId }) => {
      attempts.push(eventId)
      return new Promise((resolve) => underWay.set(eventId, resolve))
    },
    concurrency: 3,
    retryDelayMs: () => 3_600_000,
    retryForMs: 1000,
    now: () => 0,
    onSettled: ({ eventId }) => settled.push(eventId),
    log: () => {},
    ...options,
  })
  const end = async (eventId: string, attempt: Attempt = { outcome: 'delivered' }) => {
    underWay.get(eventId)!(attempt)
    underWay.delete(eventId)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, underWay, attempts, settled, end }
}

const FAILED: Attempt = { outcome: 'retry', reason: 'HTTP 500' }

describe('DeliveryQueue', () => {
  it('delivers no more than so many at once', async () => {
    const { queue, underWay, end } = queueByHand()
    for (let n = 0; n < 5; n++) queue.add(delivery(`e${n}`, `doc${n}`))
    expect([...underWay.keys()]).toEqual(['e0', 'e1', 'e2'])
    await end('e1')
    expect([...underWay.keys()]).toEqual(['e0', 'e2', 'e3'])
  })

  it("delivers one document's events at one function in order, one by one", async () => {
    const { queue, underWay, end } = queueByHand()
    queue.add(delivery('first'))
    queue.add(delivery('second'))
    queue.add(delivery('elsewhere', 'other'))
    expect([...underWay.keys()]).toEqual(['first', 'elsewhere'])
    await end('first')
    expect([...underWay.keys()]).toEqual(['elsewhere', 'second'])
  })

  it('does not let an event that waits for its repetition hold up the next', async () => {
    const { queue, attempts, settled, end } = queueByHand()
    queue.add(delivery('first'))
    queue.add(delivery('second'))
    await end('first', FAILED)
    await end('second')
    expect(settled).toEqual(['second'])
    expect(queue.pending).toEqual([
      { eventId: 'first', trigger: 'fn', document: 'doc', attempts: 1, lastProblem: 'HTTP 500' },
    ])
    queue.retryNow()
    await end('first')
    expect(attempts).toEqual(['first', 'second', 'first'])
    expect(queue.isIdle).toBe(true)
  })

  it('repeats by itself after the delay', async () => {
    const delays: number[] = []
    let failures = 3
    const { queue, attempts } = queueByHand({
      attempt: async ({ eventId }) => {
        attempts.push(eventId)
        return failures-- > 0 ? FAILED : { outcome: 'delivered' }
      },
      retryDelayMs: (attempt) => {
        delays.push(attempt)
        return 0
      },
    })
    queue.add(delivery('e'))
    await queue.whenIdle()
    expect(attempts).toHaveLength(4)
    expect(delays).toEqual([1, 2, 3])
  })

  it('gives up when the event is too old, and at once when it is refused for good', async () => {
    let now = 0
    const log = vi.fn()
    const { queue, settled, end } = queueByHand({ now: () => now, log })
    queue.add(delivery('old'))
    now = 1000
    await end('old', FAILED)
    queue.add(delivery('refused'))
    await end('refused', { outcome: 'dropped', reason: 'HTTP 400' })
    expect(settled).toEqual(['old', 'refused'])
    expect(log.mock.calls.flat().join('\n')).toContain('HTTP 400')
  })

  it('delivers copies of an event side by side', () => {
    const { queue, attempts } = queueByHand()
    queue.add(delivery('e'), 0)
    queue.add(delivery('e'), 1)
    expect(attempts).toEqual(['e', 'e'])
  })

  it('tells when it is idle, also after what was left is discarded', async () => {
    const { queue, end } = queueByHand()
    await queue.whenIdle()
    queue.add(delivery('e'))
    const idle = vi.fn()
    const waiting = queue.whenIdle().then(idle)
    await end('e', FAILED)
    expect(idle).not.toHaveBeenCalled()
    queue.discard()
    await waiting
    expect(queue.isIdle).toBe(true)
  })

  it('settles nothing after it is closed', async () => {
    const { queue, settled, end } = queueByHand()
    queue.add(delivery('e'))
    queue.close()
    await end('e')
    expect(settled).toEqual([])
  })
})
