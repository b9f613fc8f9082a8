import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Backend, type Json, RpcError, type StreamCall } from '../contracts.ts'
import { createWebChannel, isWebChannelPath, type WebChannelOptions } from './createWebChannel.ts'

const DATABASE = 'projects/demo/databases/(default)'
/** Generous: a busy machine must not fail a test. */
const WAIT = { timeout: 120_000, interval: 5 }

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
  it('delivers the messages that come with the handshake and reads the headers from its body', async () => {
    await start()
    await handshake(
      [{ addTarget: { targetId: 2 } }],
      'Authorization:Bearer owner\r\nX-Goog-Api-Client:gl-js/ fire/12\r\n',
    )
    expect(streams).toHaveLength(1)
    expect(streams[0]).toMatchObject({ kind: 'listen', received: [{ addTarget: { targetId: 2 } }] })
    expect(streams[0]!.call).toMatchObject({ auth: { kind: 'admin' }, database: DATABASE })
  })

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

  it('forgets what is acknowledged, and says so when asked for it again', async () => {
    await start()
    const sid = await handshake()
    streams[0]!.call.send({ a: 1 })
    await poll(sid, 0)
    expect((await post(sid, [], 0, 1)).chunks).toEqual([[0, 1, 0]])
    expect(await poll(sid, 0)).toEqual({ status: 400, chunks: expect.stringContaining('Unknown SID') })
  })

  it('answers a quiet long poll with a noop after the time that the client asks for', async () => {
    await start()
    const sid = await handshake()
    expect((await poll(sid, 0, { TO: '1' })).chunks).toEqual([[[1, ['noop']]]])
  })

  it('tells in a forward answer whether a back channel is open, the last number and what is unacknowledged', async () => {
    await start()
    const sid = await handshake()
    expect((await post(sid, [{ n: 0 }], 0)).chunks).toEqual([[0, 0, 0]])
    const abort = new AbortController()
    const stream = await fetch(address({ RID: 'rpc', SID: sid, AID: '0', CI: '0' }), { signal: abort.signal })
    expect((await post(sid, [{ n: 1 }], 1)).chunks).toEqual([[1, 1, 0]])
    streams[0]!.call.send({ a: 1 })
    expect((await post(sid, [{ n: 2 }], 2)).chunks).toEqual([[1, 2, '[{"a":1}]'.length]])
    abort.abort()
    await expect(stream.text()).rejects.toThrow()
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

  it('gives the channel to the newest back channel', async () => {
    await start()
    const sid = await handshake()
    const first = await fetch(address({ RID: 'rpc', SID: sid, AID: '0', CI: '0' }))
    const second = poll(sid, 0)
    expect(chunks(await first.text())).toEqual([[[1, ['noop']]]])
    streams[0]!.call.send({ a: 1 })
    expect((await second).chunks).toEqual([[[2, [{ a: 1 }]]]])
  })

  it('counts lengths in UTF-16 units', async () => {
    await start()
    const sid = await handshake()
    streams[0]!.call.send({ text: 'naïve 🎧 \ud83c' })
    expect((await poll(sid, 0)).chunks).toEqual([[[1, [{ text: 'naïve 🎧 \ud83c' }]]]])
  })

  it('closes the stream when the client says goodbye', async () => {
    await start()
    const sid = await handshake()
    expect((await fetch(address({ RID: '9', SID: sid, TYPE: 'terminate' }))).status).toBe(200)
    expect(streams[0]!.isClosed).toBe(true)
    expect((await post(sid, [{}], 0)).status).toBe(400)
    expect(streams[0]!.received).toEqual([])
  })

  it('refuses a channel that it does not know with the words that make the client start anew', async () => {
    await start()
    const answer = await poll('nobody', 0)
    expect(answer.status).toBe(400)
    expect(String(answer.chunks).indexOf('Unknown SID')).toBeGreaterThan(0)
  })

  it('sends the end of a stream as an error message and ends the response', async () => {
    await start()
    const sid = await handshake()
    streams[0]!.call.end(new RpcError(7, 'Not yours.'))
    expect((await poll(sid, 0)).chunks).toEqual([
      [[1, [{ error: { code: 403, message: 'Not yours.', status: 'PERMISSION_DENIED' } }]]],
    ])
  })

  it('refuses a token that cannot be decoded inside the stream, and opens none', async () => {
    await start()
    const sid = await handshake([{ n: 0 }], 'Authorization:Bearer broken\r\n')
    expect(streams).toEqual([])
    expect((await poll(sid, 0)).chunks).toMatchObject([[[1, [{ error: { status: 'UNAUTHENTICATED' } }]]]])
  })

  it('closes a channel that no request has touched for a while', async () => {
    await start({ abandonedAfterMs: 1 })
    const sid = await handshake()
    await vi.waitFor(() => expect(streams[0]!.isClosed).toBe(true), WAIT)
    expect((await poll(sid, 0)).status).toBe(400)
  })

  it.each([
    ['no count', new URLSearchParams({ ofs: '0' }), 'needs count'],
    ['a message missing', new URLSearchParams({ count: '1', ofs: '0' }), 'req0___data__'],
    [
      'a message that is not JSON',
      new URLSearchParams({ count: '1', ofs: '0', req0___data__: '{' }),
      'not JSON',
    ],
    [
      'a message that is no object',
      new URLSearchParams({ count: '1', ofs: '0', req0___data__: '[]' }),
      'not a JSON object',
    ],
  ])('says what is wrong with a form: %s', async (_, body, words) => {
    await start()
    const response = await fetch(address({ RID: '1' }), { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(words)
    expect(streams).toEqual([])
  })

  it('lets a page of another origin in, with credentials', async () => {
    await start()
    const preflight = await fetch(address({}), {
      method: 'OPTIONS',
      headers: { origin: 'http://app.test', 'access-control-request-headers': 'x-goog-api-client' },
    })
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': 'http://app.test',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'x-goog-api-client',
    })
    const refused = await fetch(address({ RID: 'rpc', SID: 'nobody' }), {
      headers: { origin: 'http://app.test' },
    })
    expect(refused.headers.get('access-control-allow-origin')).toBe('http://app.test')
  })
})
