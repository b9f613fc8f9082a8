import { EventEmitter } from 'node:events'
import * as fc from 'fast-check'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BackChannelResponse } from './BackChannel.ts'
import { ChannelSession } from './ChannelSession.ts'

/** A response whose network is in the test's hand. */
class Line extends EventEmitter implements BackChannelResponse {
  text = ''
  writableNeedDrain = false

  flushHeaders(): void {}
  write(part: string): void {
    this.text += part
  }
  end(): void {}
}

/** The receiving side as the protocol asks of it: whole chunks only, each number once, acknowledged when it comes back. */
class Client {
  lastId = 0
  readonly received: number[] = []
  line: Line | undefined

  /** Takes what has come through of the line before it broke, and leaves it. */
  leave(share: number): void {
    const line = this.line
    this.line = undefined
    if (line === undefined) return
    let rest = line.text.slice(0, Math.floor(line.text.length * share))
    for (;;) {
      const newline = rest.indexOf('\n')
      const end = newline + 1 + Number(rest.slice(0, newline))
      if (newline < 0 || end > rest.length) break
      const arrays: Array<[number, unknown[]]> = JSON.parse(rest.slice(newline + 1, end))
      for (const [id, [message]] of arrays) {
        expect(id).toBeGreaterThan(this.lastId)
        this.lastId = id
        if (typeof message === 'number') this.received.push(message)
      }
      rest = rest.slice(end)
    }
    line.emit('close')
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    kind: fc.constant('reconnect' as const),
    streams: fc.boolean(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('acknowledge' as const) }),
  fc.record({ kind: fc.constant('stall' as const) }),
  fc.record({ kind: fc.constant('drain' as const) }),
  fc.record({ kind: fc.constant('quiet' as const) }),
  fc.record({ kind: fc.constant('turn' as const) }),
)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('brings each message once and in order, wherever connections break or stall', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const times = { keepAliveMs: 1000, abandonedAfterMs: 3_600_000 }
      const session = new ChannelSession('sid', times, () => {})
      const client = new Client()
      const connect = (streams: boolean) => {
        const line = new Line()
        client.line = line
        expect(session.canResumeAfter(client.lastId)).toBe(true)
        session.acknowledge(client.lastId)
        session.attach(line, client.lastId, streams ? undefined : times.keepAliveMs)
      }
      let sent = 0
      for (const action of steps) {
        if (action.kind === 'send') for (let n = 0; n < action.count; n++) session.send(sent++)
        else if (action.kind === 'acknowledge') session.acknowledge(client.lastId)
        else if (action.kind === 'quiet') vi.advanceTimersByTime(times.keepAliveMs)
        else if (action.kind === 'turn') await nextTurn()
        else if (action.kind === 'reconnect') {
          client.leave(action.share)
          connect(action.streams)
        } else if (client.line !== undefined) {
          client.line.writableNeedDrain = action.kind === 'stall'
          if (action.kind === 'drain') client.line.emit('drain')
        }
      }
      await nextTurn()
      client.leave(1)
      connect(false)
      client.leave(1)
      expect(client.received).toEqual(Array.from({ length: sent }, (_, n) => n))
      session.close()
    }),
    { numRuns: 300 },
  )
})
