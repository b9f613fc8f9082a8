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
})
