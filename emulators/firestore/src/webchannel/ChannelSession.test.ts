import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { Duplex } from 'node:stream'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BackChannelResponse } from './BackChannel.ts'
import { ChannelSession } from './ChannelSession.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

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

describe('a channel session', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

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
})

/** A connection whose other end reads only when the test lets it. */
class SlowConnection extends Duplex {
  text = ''
  readonly #unread: Array<() => void> = []

  override _read(): void {}

  override _write(chunk: Buffer, _: string, taken: () => void): void {
    this.#unread.push(() => {
      this.text += chunk.toString()
      taken()
    })
  }

  async readAll(): Promise<void> {
    for (let read = this.#unread.shift(); read !== undefined; read = this.#unread.shift()) {
      read()
      await nextTurn()
    }
  }
}

describe('a client that reads slowly', () => {
  let session: ChannelSession
  let connection: SlowConnection

  beforeEach(async () => {
    session = new ChannelSession('sid', { keepAliveMs: 30_000, abandonedAfterMs: 30_000 }, () => {})
    connection = new SlowConnection()
    const attached = new Promise<void>((resolve) => {
      const server = createServer((_, response) => {
        session.attach(response, 0, undefined)
        resolve()
      })
      server.emit('connection', connection)
    })
    connection.push('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await attached
    await connection.readAll()
  })
  afterEach(() => {
    session.close()
    connection.destroy()
  })

  it('writes no faster than the client reads, and keeps the rest', async () => {
    const MESSAGE_UNITS = 300_000
    for (let n = 0; n < 10; n++) session.send('x'.repeat(MESSAGE_UNITS))
    await nextTurn()
    expect(connection.writableLength).toBeLessThan(2 * MESSAGE_UNITS)

    await connection.readAll()
    expect(connection.text.split('x'.repeat(MESSAGE_UNITS)).length - 1).toBe(10)
  })

  it('sends messages that come while others are on their way, after them', async () => {
    session.send('first'.repeat(10_000))
    await nextTurn()
    session.send('second')
    await nextTurn()
    session.send('third')
    await nextTurn()
    await connection.readAll()
    expect(connection.text.match(/second|third/g)).toEqual(['second', 'third'])
    expect(session.status().slice(0, 2)).toEqual([1, 4])
  })
})
