import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSilentServer } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenOn } from '../../../../emulators/support/listenOn.ts'
import { readBody } from '../../../../emulators/support/httpJson.ts'
import { BrokenAnswer, decompressed, exchange, retryAfterSeconds } from './exchange.ts'
import { addressBelow, AnswerTooLarge, fetchCut, keyHeader } from './fetchCut.ts'

let answer: (response: ServerResponse, request: IncomingMessage) => void
let asked: IncomingMessage[]
const server = createServer((request, response) => {
  asked.push(request)
  answer(response, request)
})
let url: string
beforeEach(async () => {
  asked = []
  url = `http://127.0.0.1:${await listenOn(server, 0)}/`
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const WORDS = 'words '.repeat(1_000)

it('fetchCut waits for the first byte without a time limit of its own', async () => {
  vi.stubGlobal('fetch', () => expect.unreachable('fetch gives up after five minutes'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const isAsked = new Promise<() => void>((resolve) => {
    answer = (response) => resolve(() => response.end('late'))
  })
  const response = fetchCut(url)
  const reply = await isAsked
  expect(vi.getTimerCount()).toBe(0)
  reply()
  expect(await (await response).text()).toBe('late')
})

it('fetchCut waits ten seconds for a connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A server without a handshake.
  const silent = createSilentServer()
  const port = await listenOn(silent, 0)
  const connected = once(silent, 'connection')
  const response = fetchCut(`https://127.0.0.1:${port}/`)
  const outcome = expect(response).rejects.toThrow(BrokenAnswer)
  await connected
  vi.advanceTimersByTime(10_000)
  await outcome
  silent.close()
})

it.each(['POST', 'PUT', 'DELETE'])('fetchCut sends a body with %s', async (method) => {
  answer = (response, request) => void readBody(request).then((body) => response.end(body))
  expect(await (await fetchCut(url, { method, body: '{}' })).text()).toBe('{}')
})

it('fetchCut sends address, headers and form as fetch does', async () => {
  let body = ''
  answer = (response, request) =>
    void readBody(request).then((text) => {
      body = text
      response.end()
    })
  const form = new FormData()
  form.set('model', 'whisper-1')
  await (await fetchCut(`${url}v1?x=1`, { method: 'POST', headers: { 'x-key': 'k' }, body: form })).text()
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/v1?x=1', headers: { 'x-key': 'k' } })
  expect(asked[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(body).toContain('whisper-1')
})

it.each([204, 205, 304])('fetchCut gives no body with the status %i', async (status) => {
  answer = (response) => void response.writeHead(status).end()
  const response = await fetchCut(url)
  expect([response.status, response.body]).toEqual([status, null])
})

it.each([301, 302, 303, 307, 308])('fetchCut refuses a redirect: %i', async (status) => {
  answer = (response) => void response.writeHead(status, { location: `${url}there` }).end()
  await expect(fetchCut(url)).rejects.toThrow('redirect')
  expect(asked).toHaveLength(1)
})

describe('a compressed answer to fetchCut', () => {
  it.each([
    ['gzip', gzipSync(WORDS)],
    ['br', brotliCompressSync(WORDS)],
  ])('is decompressed, and limited by its size after that: %s', async (encoding, bytes) => {
    answer = (response) => void response.writeHead(200, { 'content-encoding': encoding }).end(bytes)
    const response = await fetchCut(url)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(WORDS)
    await expect(fetchCut(url, {}, WORDS.length - 1).then((cut) => cut.text())).rejects.toThrow(
      AnswerTooLarge,
    )
    expect(await (await fetchCut(url, {}, WORDS.length)).text()).toBe(WORDS)
  })

  it('fails where the connection ended before the first read', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.write(gzipSync(WORDS).subarray(0, 20), () => response.destroy())
    }
    const { hostname: host, port } = new URL(url)
    const head = await exchange('http:', { host, port })
    await new Promise((resolve) => head.on('error', () => {}).on('close', resolve))
    await expect(decompressed(head)?.next()).rejects.toThrow(BrokenAnswer)
  })

  it('is refused in a format that was not offered', async () => {
    answer = (response) => void response.writeHead(200, { 'content-encoding': 'zstd' }).end('?')
    await expect(fetchCut(url)).rejects.toThrow('compression')
  })
})

describe('fetchCut ends with its signal, and gives the reason:', () => {
  const stopped = new Error('the lease is over')

  it('before the request', async () => {
    await expect(fetchCut(url, { signal: AbortSignal.abort(stopped) })).rejects.toBe(stopped)
    expect(asked).toEqual([])
  })

  it('before the first byte', async () => {
    const stop = new AbortController()
    answer = () => stop.abort(stopped)
    await expect(fetchCut(url, { signal: stop.signal })).rejects.toBe(stopped)
  })

  it('in the middle of the answer', async () => {
    const stop = new AbortController()
    answer = (response) => void response.write('half')
    const response = await fetchCut(url, { signal: stop.signal })
    const text = response.text()
    stop.abort(stopped)
    await expect(text).rejects.toBe(stopped)
  })

  it('where the answer is not read', async () => {
    const stop = new AbortController()
    const isClosed = new Promise((resolve) => {
      answer = (response) => void response.on('close', resolve).write('half')
    })
    await fetchCut(url, { signal: stop.signal })
    stop.abort(stopped)
    await isClosed
  })
})

it('fetchCut fails where a connection ends without an answer', async () => {
  answer = (response) => void response.destroy()
  await expect(fetchCut(url)).rejects.toThrow()
  answer = (response) => void response.writeHead(101, { connection: 'upgrade', upgrade: 'tea' }).end()
  await expect(fetchCut(url)).rejects.toThrow()
})

it.each([
  ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1/chat/completions'],
  ['http://127.0.0.1:11434/v1//', 'http://127.0.0.1:11434/v1/chat/completions'],
  ['http://127.0.0.1:11434/v1/chat/completions/', 'http://127.0.0.1:11434/v1/chat/completions'],
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/chat/completions'],
  [
    'https://a.openai.azure.com/openai/deployments/d?api-version=1',
    'https://a.openai.azure.com/openai/deployments/d/chat/completions?api-version=1',
  ],
])('addressBelow %s', (base, expected) => expect(addressBelow(base, '/chat/completions').href).toBe(expected))

it.each([
  ['http://127.0.0.1/v1', '', {}],
  ['http://127.0.0.1/v1', 'k', { authorization: 'Bearer k' }],
  ['https://a.openai.azure.com/', 'k', { 'api-key': 'k' }],
  ['https://azure.com.example/', 'k', { authorization: 'Bearer k' }],
])('keyHeader for %s', (base, key, header) => expect(keyHeader(new URL(base), key)).toEqual(header))

it.each([
  ['7', undefined, 7],
  ['1.2', undefined, 2],
  ['Wed, 25 Nov 2026 10:01:00 GMT', 'Wed, 25 Nov 2026 10:00:00 GMT', 60],
  ['Wed, 25 Nov 2026 09:00:00 GMT', 'Wed, 25 Nov 2026 10:00:00 GMT', 0],
  ['Wed, 25 Nov 2026 10:01:00 GMT', undefined, undefined],
  ['soon', 'Wed, 25 Nov 2026 10:00:00 GMT', undefined],
  ['-1', undefined, undefined],
  [null, null, undefined],
])('Retry-After %s', (retryAfter, date, seconds) => expect(retryAfterSeconds(retryAfter, date)).toBe(seconds))
