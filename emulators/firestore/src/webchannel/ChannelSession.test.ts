import { createServer } from 'node:http'
import { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ChannelSession } from './ChannelSession.ts'

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

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

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
