import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, type Json, RpcError, type StreamCall } from '../contracts.ts'
import { createWebChannel, isWebChannelPath, type WebChannelOptions } from './createWebChannel.ts'

const DATABASE = 'projects/demo/databases/(default)'

interface OpenStream {
  kind: 'listen' | 'write'
  call: StreamCall<Json>
  received: Json[]
  isClosed: boolean
}

let server: Server
let channels: ReturnType<typeof createWebChannel>
let origin: string
let streams: OpenStream[]
let onMessage: (stream: OpenStream, message: Json) => void
let requests: string[]

function open(kind: OpenStream['kind']): Backend['openListen'] {
  return (call) => {
    const stream: OpenStream = { kind, call, received: [], isClosed: false }
    streams.push(stream)
    return {
      message: (message) => {
        stream.received.push(message)
        onMessage(stream, message)
      },
      close: () => {
        stream.isClosed = true
      },
    }
  }
}

async function start(options: WebChannelOptions = {}): Promise<void> {
  const backend: Backend = {
    openListen: open('listen'),
    openWrite: open('write'),
    onCommit: () => () => {},
  }
  channels = createWebChannel(
    backend,
    (authorization) => {
      if (authorization === 'Bearer broken') throw new RpcError(16, 'The token cannot be decoded.')
      return authorization === 'Bearer owner' ? { kind: 'admin' } : { kind: 'none' }
    },
    { handshakeDelayMs: 0, ...options },
  )
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    expect(isWebChannelPath(new URL(request.url!, 'http://localhost').pathname)).toBe(true)
    channels.handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The server has no port.')
  origin = `http://127.0.0.1:${at.port}`
}

beforeEach(() => {
  streams = []
  requests = []
  onMessage = () => {}
})

afterEach(async () => {
  channels.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const address = (query: Record<string, string>, kind = 'Listen') =>
  `${origin}/google.firestore.v1.Firestore/${kind}/channel?${new URLSearchParams({ database: DATABASE, VER: '8', ...query })}`

const form = (messages: unknown[], offset = 0, headers = '') =>
  new URLSearchParams({
    ...(headers === '' ? {} : { headers }),
    count: String(messages.length),
    ofs: String(offset),
    ...Object.fromEntries(messages.map((message, i) => [`req${i}___data__`, JSON.stringify(message)])),
  })

/** Cuts `<length>\n<json>` apart as the client does: the length counts UTF-16 units. */
function chunks<Chunk = unknown>(text: string): Chunk[] {
  const found: Chunk[] = []
  let at = 0
  while (at < text.length) {
    const newline = text.indexOf('\n', at)
    const end = newline + 1 + Number(text.slice(at, newline))
    expect(end).toBeLessThanOrEqual(text.length)
    found.push(JSON.parse(text.slice(newline + 1, end)))
    at = end
  }
  return found
}

async function handshake(messages: unknown[] = [], headers = ''): Promise<string> {
  const response = await fetch(address({ RID: '1', CVER: '22', 'X-HTTP-Session-Id': 'gsessionid' }), {
    method: 'POST',
    body: form(messages, 0, headers),
  })
  expect(response.status).toBe(200)
  const [arrays] = chunks<[[number, [string, string, ...unknown[]]]]>(await response.text())
  const [[id, greeting]] = arrays!
  expect([id, greeting[0], greeting.slice(2)]).toEqual([0, 'c', ['', 8, 14, 30_000]])
  expect(response.headers.get('x-http-session-id')).not.toBe('')
  return greeting[1]
}

const poll = async (SID: string, AID: number, more: Record<string, string> = {}) => {
  const response = await fetch(
    address({ RID: 'rpc', SID, AID: String(AID), CI: '1', TYPE: 'xmlhttp', ...more }),
  )
  return {
    status: response.status,
    chunks: response.ok ? chunks(await response.text()) : await response.text(),
  }
}

const post = async (SID: string, messages: unknown[], offset: number, AID = 0) => {
  const response = await fetch(address({ RID: '2', SID, AID: String(AID) }), {
    method: 'POST',
    body: form(messages, offset),
  })
  return {
    status: response.status,
    chunks: response.ok ? chunks(await response.text()) : await response.text(),
  }
}

describe('a channel spoken by hand', () => {
  it('takes each message once and in order, whatever requests are repeated or overtake each other', async () => {
    await start()
    const sid = await handshake([{ n: 0 }])
    await post(sid, [{ n: 3 }], 3)
    await post(sid, [{ n: 1 }, { n: 2 }], 1)
    await post(sid, [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }], 1)
    expect(streams[0]!.received).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }])
  })

  it('ends a long poll with the first messages and keeps them until they are acknowledged', async () => {
    await start()
    const sid = await handshake()
    streams[0]!.call.send({ a: 1 })
    streams[0]!.call.send({ a: 2 })
    const both = [
      [
        [1, [{ a: 1 }]],
        [2, [{ a: 2 }]],
      ],
    ]
    expect((await poll(sid, 0)).chunks).toEqual(both)
    expect((await poll(sid, 0)).chunks).toEqual(both)
    expect((await poll(sid, 1)).chunks).toEqual([[[2, [{ a: 2 }]]]])
    streams[0]!.call.send({ a: 3 })
    expect((await poll(sid, 2)).chunks).toEqual([[[3, [{ a: 3 }]]]])
  })

  it('shows a byte at once on a streaming back channel, so that the client does not fall back to polling', async () => {
    await start()
    const sid = await handshake()
    const abort = new AbortController()
    const response = await fetch(address({ RID: 'rpc', SID: sid, AID: '0', CI: '0' }), {
      signal: abort.signal,
    })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const { value } = await response.body!.getReader().read()
    expect(chunks(new TextDecoder().decode(value))).toEqual([[[1, ['noop']]]])
    abort.abort()
  })

  it('refuses a token that cannot be decoded inside the stream, and opens none', async () => {
    await start()
    const sid = await handshake([{ n: 0 }], 'Authorization:Bearer broken\r\n')
    expect(streams).toEqual([])
    expect((await poll(sid, 0)).chunks).toMatchObject([[[1, [{ error: { status: 'UNAUTHENTICATED' } }]]]])
  })
})
