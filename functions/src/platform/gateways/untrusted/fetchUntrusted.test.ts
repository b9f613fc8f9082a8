import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeShared, readJson } from '../../../../../tests/support/describeShared.ts'
import { serve } from '../../../../../emulators/support/serve.ts'
import { type FetchRequest, fetchUntrusted } from './fetchUntrusted.ts'
import { openSound, openUntrusted } from './openUntrusted.ts'
import type { UntrustedNetwork } from './UntrustedNetwork.ts'
import { checkTarget } from './untrustedAddress.ts'

const PUBLIC = '93.184.216.34'
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: IncomingMessage[] = []
let resolved: string[] = []
let connected: string[] = []
let names: Record<string, string[][]> = {}

const server = await serve('internet', 0, async (request, response) => {
  asked.push(request)
  answer(request, response)
})
afterAll(() => server.stop())
beforeEach(() => {
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
  asked = []
  resolved = []
  connected = []
  names = { 'show.test': [[PUBLIC]] }
  answer = (_, response) => void response.end('hello')
})
afterEach(() => vi.unstubAllEnvs())

/** The open internet: every public address is our server, on port 80 only, since it speaks no TLS. */
const network: UntrustedNetwork = {
  resolve: async (hostname) => {
    resolved.push(hostname)
    const answers = names[hostname]
    const found = answers !== undefined && answers.length > 1 ? answers.shift() : answers?.[0]
    if (found === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return found
  },
  route: (address, port) => {
    connected.push(`${address}:${port}`)
    return { address: '127.0.0.1', port: port === 80 ? server.port : 9 }
  },
  localPorts: new Map(),
}
const get = (address: string, request: Partial<FetchRequest> = {}) =>
  fetchUntrusted(address, { maxBytes: 1_000, network, ...request })
const redirect = (to: string, status = 302) => {
  answer = ({ url }, response) =>
    void (url === '/' ? response.writeHead(status, { location: to }).end() : response.end('there'))
}
const refused = (reason: string) => ({ kind: 'refused', reason })

describe('a file from an untrusted address', () => {
  it('has type, validators and lifetime from its host', async () => {
    answer = (_, response) =>
      void response
        .writeHead(200, {
          'content-type': 'text/xml',
          etag: '"1"',
          'last-modified': 'then',
          'cache-control': 'public, max-age=60',
        })
        .end('<rss/>')
    expect(await get('http://show.test/feed?x=1#top')).toEqual({
      kind: 'fetched',
      address: 'http://show.test/feed?x=1#top',
      status: 200,
      contentType: 'text/xml',
      etag: '"1"',
      lastModified: 'then',
      maxAgeSeconds: 60,
      acceptsRanges: false,
      bytes: Buffer.from('<rss/>'),
      isCut: false,
    })
    expect(asked[0]?.url).toBe('/feed?x=1')
    expect(asked[0]?.headers).toMatchObject({
      host: 'show.test',
      'user-agent': 'Sonobrief/1.0 (+http://127.0.0.1:5050/fetcher)',
    })
  })

  it('is asked for by https first, where the address says http', async () => {
    await get('http://show.test/')
    expect(connected).toEqual([`${PUBLIC}:443`, `${PUBLIC}:80`])
    connected = []
    expect(await get('https://show.test/')).toEqual(refused('UNREACHABLE'))
    expect(connected).toEqual([`${PUBLIC}:443`])
  })

  it('is not sent again where it has not changed', async () => {
    answer = ({ headers }, response) =>
      void response
        .writeHead(headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'then' ? 304 : 200)
        .end()
    expect(await get('http://show.test/', { etag: '"1"', lastModified: 'then' })).toMatchObject({
      kind: 'unchanged',
    })
    expect(await get('http://show.test/', { etag: '"1"\r\nx: y' })).toMatchObject({ kind: 'fetched' })
  })

  it.each([
    ['gzip', gzipSync('words')],
    ['deflate', deflateSync('words')],
    ['br', brotliCompressSync('words')],
    ['identity', Buffer.from('words')],
    ['UTF-8', Buffer.from('words')],
    ['none', Buffer.from('words')],
    ['aws-chunked, gzip', gzipSync('words')],
  ])('is decompressed: %s', async (encoding, bytes) => {
    answer = (_, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(bytes)
    expect(await get('http://show.test/')).toMatchObject({ bytes: Buffer.from('words') })
  })

  it.each([
    [404, {}, { reason: 'GONE' }],
    [410, {}, { reason: 'GONE' }],
    [401, {}, { reason: 'NEEDS_LOGIN' }],
    [403, {}, { reason: 'NEEDS_LOGIN' }],
    [500, {}, { reason: 'UNREACHABLE' }],
    [429, { 'retry-after': '120' }, { reason: 'BUSY', retryAfterSeconds: 120 }],
    [
      503,
      { date: 'Mon, 01 Jan 2024 08:00:00 GMT', 'retry-after': 'Mon, 01 Jan 2024 08:01:00 GMT' },
      { reason: 'BUSY', retryAfterSeconds: 60 },
    ],
  ])('is refused with a reason after the status %i', async (status, headers, expected) => {
    answer = (_, response) => void response.writeHead(status, headers).end('x')
    expect(await get('http://show.test/')).toEqual({ kind: 'refused', ...expected })
  })
})

describe('#hostile-files: an untrusted fetch connects to public addresses only', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://0/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://user:pw@show.test/',
    'http://user@show.test/',
    'http://show.test:22/',
    'https://show.test:8443/',
    'file:///etc/passwd',
    'ftp://show.test/',
    'gopher://show.test/',
    'data:text/plain,x',
    'no address',
    '',
    'http://show.internal/',
    'http://metadata/',
    'http://app.localhost/',
    `http://show.test/${'x'.repeat(5_000)}`,
  ])('and refuses %s', async (address) => {
    expect(await get(address)).toEqual(refused('NOT_ALLOWED'))
    expect([...connected, ...asked]).toEqual([])
  })

  it.each([['10.0.0.1'], ['127.0.0.1'], ['fd00::1'], ['::ffff:10.0.0.1']])(
    'and refuses a name that resolves to %s',
    async (address) => {
      names['evil.test'] = [[address]]
      names['both.test'] = [[PUBLIC, address]]
      for (const name of ['evil.test', 'both.test', 'EVIL.test.']) {
        expect(await get(`http://${name}/`)).toEqual(refused('NOT_ALLOWED'))
      }
      expect(connected).toEqual([])
    },
  )

  it('and to the very address that was checked, without a second look-up', async () => {
    names['rebinding.test'] = [[PUBLIC], ['127.0.0.1']]
    const target = await checkTarget(new URL('http://rebinding.test/'), network)
    expect(target?.addresses).toEqual([PUBLIC])
    names['rebinding.test'] = [[PUBLIC], [PUBLIC], ['127.0.0.1']]
    expect(await get('http://rebinding.test/')).toMatchObject({ kind: 'fetched' })
    expect(connected).toEqual([`${PUBLIC}:443`, `${PUBLIC}:80`])
    expect(await get('http://rebinding.test/')).toEqual(refused('NOT_ALLOWED'))
    expect(connected).toHaveLength(2)
  })

  it.each([
    'http://127.0.0.1/there',
    'http://[::1]/there',
    'http://private.test/there',
    '//169.254.169.254/there',
    'file:///etc/passwd',
    'http://user:pw@show.test/there',
    'http://show.test:8080/there',
  ])('and follows no redirect to %s', async (to) => {
    names['private.test'] = [['192.168.1.1']]
    redirect(to)
    expect(await get('http://show.test/')).toEqual(refused('NOT_ALLOWED'))
    expect(asked.map(({ url }) => url)).not.toContain('/there')
  })

  it('and follows public redirects, telling the target of a permanent one', async () => {
    names['new.test'] = [[PUBLIC]]
    redirect('http://new.test/there', 301)
    expect(await get('http://show.test/')).toMatchObject({
      bytes: Buffer.from('there'),
      address: 'http://new.test/there',
      movedTo: 'http://new.test/there',
    })
    redirect('/there', 302)
    expect(await get('http://show.test/')).not.toHaveProperty('movedTo')
  })

  it('and follows five redirects, not six', async () => {
    const hops = (most: number) => {
      answer = ({ url = '' }, response) => {
        const hop = Number(url.slice(1))
        if (hop < most) response.writeHead(307, { location: `/${hop + 1}` }).end()
        else response.end('x')
      }
      return get('http://show.test/0')
    }
    expect(await hops(5)).toMatchObject({ kind: 'fetched', address: 'http://show.test/5' })
    expect(await hops(6)).toEqual(refused('UNREACHABLE'))
  })

  it('and follows twelve redirects to sound, as download counters add some, not thirteen', async () => {
    const hops = async (most: number) => {
      answer = ({ url = '' }, response) => {
        const hop = Number(url.slice(1))
        if (hop < most) response.writeHead(302, { location: `/${hop + 1}` }).end()
        else response.end('x')
      }
      const opened = await openSound('http://show.test/0', { network })
      if (opened.kind === 'open') opened.close()
      return opened
    }
    expect(await hops(12)).toMatchObject({ kind: 'open', address: 'http://show.test/12' })
    expect(await hops(13)).toEqual(refused('UNREACHABLE'))
    redirect('http://10.0.0.1/there')
    expect(await openSound('http://show.test/', { network })).toEqual(refused('NOT_ALLOWED'))
  })

  it('and to names of the local stack in a local project only', async () => {
    const { port } = server
    vi.stubEnv('PODCASTS_LOCAL_HOSTS', `*.localhost=${port}`)
    const here = (address: string) => fetchUntrusted(address, { maxBytes: 1_000 })
    expect(await here(`http://shows.localhost:${port}/`)).toMatchObject({ kind: 'fetched' })
    expect(await here('http://shows.localhost/')).toMatchObject({ kind: 'fetched' })
    for (const other of [
      `http://localhost:${port}/`,
      `http://127.0.0.1:${port}/`,
      'http://shows.localhost:22/',
    ])
      expect(await here(other)).toEqual(refused('NOT_ALLOWED'))
    vi.stubEnv('GCLOUD_PROJECT', 'sonobrief-live')
    vi.stubEnv('APP_URL', 'https://sonobrief.app')
    expect(await here(`http://shows.localhost:${port}/`)).toEqual(refused('NOT_ALLOWED'))
  })
})

describe('#hostile-files: an untrusted file without an end is stopped', () => {
  const endless = (piece: Buffer, headers: Record<string, string> = {}) => {
    answer = (_, response) => {
      response.writeHead(200, headers)
      const more = () => {
        while (response.write(piece));
      }
      response.on('drain', more)
      more()
    }
  }

  it('by its bytes', async () => {
    endless(Buffer.alloc(1_024, 'x'))
    expect(await get('http://show.test/')).toEqual(refused('TOO_LARGE'))
    const cut = await get('http://show.test/', { overflow: 'cut' })
    expect(cut).toMatchObject({ kind: 'fetched', isCut: true, bytes: Buffer.alloc(1_000, 'x') })
  })

  it('by its declared bytes, before it is read', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-length': '1001' }).flushHeaders()
    expect(await get('http://show.test/')).toEqual(refused('TOO_LARGE'))
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
  ])('by its decompressed bytes: %s', async (encoding, bomb) => {
    answer = (_, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(bomb)
    expect(await get('http://show.test/', { maxBytes: 100_000 })).toEqual(refused('TOO_LARGE'))
    answer = (_, response) =>
      void response.writeHead(200, { 'content-encoding': `${encoding}, gzip` }).end(bomb)
    expect(await get('http://show.test/', { maxBytes: 100_000 })).toEqual(refused('UNREACHABLE'))
  })

  it('by its time to the first byte', async () => {
    answer = () => {}
    expect(await get('http://show.test/', { firstByteMs: 20 })).toEqual(refused('UNREACHABLE'))
  })

  it('by its whole time, also where its name is not found, and where bytes still come', async () => {
    const silent = { ...network, resolve: () => new Promise<never>(() => {}) }
    const slow = await get('http://show.test/', { overallMs: 20, network: silent })
    expect(slow).toEqual(refused('UNREACHABLE'))
    let timer: NodeJS.Timeout | undefined
    answer = (_, response) => {
      response.writeHead(200)
      timer = setInterval(() => response.write('x'), 5)
    }
    expect(await get('http://show.test/', { overallMs: 200 })).toEqual(refused('UNREACHABLE'))
    clearInterval(timer)
  })

  it('by the signal of the caller', async () => {
    const controller = new AbortController()
    answer = () => controller.abort(new Error('enough'))
    await expect(get('http://show.test/', { signal: controller.signal })).rejects.toThrow('enough')
  })

  it('and an incomplete one is refused', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setImmediate(() => response.destroy())
    }
    expect(await get('http://show.test/')).toEqual(refused('UNREACHABLE'))
    answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    expect(await get('http://show.test/')).toEqual(refused('UNREACHABLE'))
  })
})

it('openUntrusted gives sound as a stream, also a range of it', async () => {
  answer = ({ headers }, response) =>
    void response
      .writeHead(206, { 'accept-ranges': 'bytes', 'content-range': 'bytes 2-4/9', 'content-length': '3' })
      .end(String(headers.range === 'bytes=2-4' && headers['accept-encoding'] === 'identity'))
  const opened = await openUntrusted('http://show.test/a.mp3', { network, range: 'bytes=2-4' })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  expect(opened).toMatchObject({ status: 206, length: 3, acceptsRanges: true, contentRange: 'bytes 2-4/9' })
  const pieces: Buffer[] = []
  for await (const piece of opened.body) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe('tru')
})

describeShared('the shared attacks on what a server fetches', 'vectors/ssrf-and-crlf.json', (file) => {
  const { ssrf, crlf } = readJson<{ ssrf: string[]; crlf: string[] }>(file)
  /** Some are of the open internet; they are listed for their targets. */
  const isOpen = (address: string) =>
    /^https?:(?:\/\/)?(?:www\.)?[a-z0-9.-]+\.[a-z]{2,}(?::80)?(?:\/|$)/i.test(address.normalize('NFKC'))
  it.each(ssrf.filter((address) => !isOpen(address)))('%s', async (address) => {
    expect(['NOT_ALLOWED', 'UNREACHABLE']).toContain(((await get(address)) as { reason?: string }).reason)
    expect([...connected, ...asked]).toEqual([])
    redirect(address)
    expect(await get('http://show.test/')).toMatchObject({ kind: expect.stringMatching(/refused|fetched/) })
    expect(new Set(connected)).toEqual(new Set([`${PUBLIC}:443`, `${PUBLIC}:80`]))
  })
  it.each(crlf)('a path with line breaks adds no header: %s', async (path) => {
    await get(`http://show.test${path}`)
    for (const { headers, rawHeaders } of asked) {
      expect(headers).not.toHaveProperty('set-cookie')
      expect(rawHeaders.join()).not.toMatch(/crlf/i)
    }
  })
})
