import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { setting } from '../../config.ts'
import { localPort, strangerNetwork, type StrangerNetwork } from './StrangerNetwork.ts'
import { checkTarget, type StrangerTarget } from './strangerAddress.ts'

/** docs/rules.md "Podcasts" */
export const MOST_REDIRECTS = 5
export const FIRST_BYTE_MS = 10_000
/** Where https is only tried, since the address says http. */
const FIRST_BYTE_UPGRADED_MS = 5_000
/** Between two pieces of an answer. */
export const SILENCE_MS = 30_000
/** The page that says who fetches here, and how to be left alone. */
export const FETCHER_PATH = '/fetcher'

export type StrangerRefusal =
  /** Not of the open internet, or not http(s): nothing was sent. */
  | 'NOT_ALLOWED'
  /** No host, no answer in time, a broken one, an error of the server, or redirects without end. */
  | 'UNREACHABLE'
  /** 404 or 410. */
  | 'GONE'
  /** 401, 402, 403 or 407. */
  | 'NEEDS_LOGIN'
  /** 429, or 503 with a time. */
  | 'BUSY'
  | 'TOO_LARGE'

export interface Refused {
  kind: 'refused'
  reason: StrangerRefusal
  /** What the host asked for; undefined when it did not. */
  retryAfterSeconds?: number
}

interface Answered {
  /** Where it came from in the end. */
  address: string
  /** Where permanent redirects (301, 308) led, before any other; undefined when there was none. */
  movedTo?: string
  /** Validators for the next conditional request. */
  etag?: string
  lastModified?: string
  /** Of Cache-Control. */
  maxAgeSeconds?: number
}

/** 304: what is stored is what there is. */
export interface Unchanged extends Answered {
  kind: 'unchanged'
}

export interface Opened extends Answered {
  kind: 'open'
  status: number
  contentType: string
  /** Of what is sent, which may be compressed; undefined where the host does not say. */
  length?: number
  acceptsRanges: boolean
  /** `Content-Range` of a 206. */
  contentRange?: string
  /** Decompressed. It must be read, or closed. It throws {@link BrokenAnswer} where the answer breaks off. */
  body: AsyncIterable<Buffer>
  close: () => void
}

export interface StrangerRequest {
  /** Types that are wanted, as the header has them. */
  accept?: string
  etag?: string | undefined
  lastModified?: string | undefined
  /** A range of bytes, as the header has it; the answer is then never compressed. */
  range?: string
  firstByteMs?: number
  /** From the first connection to the last byte. */
  overallMs?: number
  signal?: AbortSignal | undefined
  network?: StrangerNetwork
}

/** An answer that began well and broke off: silence, a lost connection, bad compression. */
export class BrokenAnswer extends Error {
  constructor(cause: unknown) {
    super('the answer broke off', { cause })
    this.name = 'BrokenAnswer'
  }
}

/**
 * Opens an address that somebody else chose: a feed, a page, a transcript, chapters, a picture, or sound. Only hosts of the
 * open internet are spoken to, at an address that was checked before; each redirect is checked again. Where it says http,
 * https is tried first.
 * @throws the signal's reason when that is what ended it
 * docs/rules.md "Podcasts", row 62
 */
export async function openStranger(
  address: string,
  request: StrangerRequest = {},
): Promise<Opened | Unchanged | Refused> {
  const network = request.network ?? strangerNetwork()
  const url = URL.parse(address)
  if (url === null) return refused('NOT_ALLOWED')
  const overall = AbortSignal.timeout(request.overallMs ?? 60_000)
  const signal = request.signal ? AbortSignal.any([request.signal, overall]) : overall
  const asked = { ...request, network, signal }
  try {
    if (url.protocol === 'http:' && url.port === '' && localPort(url.hostname, network) === undefined) {
      const secure = new URL(url.href)
      secure.protocol = 'https:'
      const firstByteMs = Math.min(request.firstByteMs ?? FIRST_BYTE_MS, FIRST_BYTE_UPGRADED_MS)
      const found = await follow(secure, { ...asked, firstByteMs })
      if (found.kind !== 'refused' || !['UNREACHABLE', 'GONE'].includes(found.reason)) return found
    }
    return await follow(url, asked)
  } catch (error) {
    request.signal?.throwIfAborted()
    if (overall.aborted) return refused('UNREACHABLE')
    throw error
  }
}

type Asked = StrangerRequest & { network: StrangerNetwork; signal: AbortSignal }

const refused = (reason: StrangerRefusal): Refused => ({ kind: 'refused', reason })

async function targetOf(url: URL, { network, signal }: Asked): Promise<StrangerTarget | Refused> {
  try {
    return (await unlessAborted(checkTarget(url, network), signal)) ?? refused('NOT_ALLOWED')
  } catch (error) {
    signal.throwIfAborted()
    if (isOutside(error)) return refused('UNREACHABLE')
    throw error
  }
}

async function follow(start: URL, asked: Asked): Promise<Opened | Unchanged | Refused> {
  let url = start
  let movedTo: string | undefined
  let isPermanent = true
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const target = await targetOf(url, asked)
    if (!('addresses' in target)) return target
    const answer = await exchange(target, asked)
    if (answer === undefined) return refused('UNREACHABLE')
    const { statusCode: status = 0, headers } = answer
    if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
      answer.destroy()
      // A header is read as Latin-1; what is not ASCII in it is UTF-8.
      const next = URL.parse(Buffer.from(headers.location, 'latin1').toString(), url.href)
      if (next === null) return refused('UNREACHABLE')
      next.hash = ''
      isPermanent &&= status === 301 || status === 308
      if (isPermanent) movedTo = next.href
      url = next
      continue
    }
    return outcome(answer, status, {
      address: url.href,
      ...(movedTo !== undefined && { movedTo }),
      ...(headers.etag !== undefined && { etag: headers.etag }),
      ...(headers['last-modified'] !== undefined && { lastModified: headers['last-modified'] }),
      ...secondsOf(
        'maxAgeSeconds',
        /(?:^|[,\s])max-age\s*=\s*"?(\d{1,9})/i.exec(headers['cache-control'] ?? '')?.[1],
      ),
    })
  }
  return refused('UNREACHABLE')
}

const secondsOf = <Name extends string>(name: Name, digits: string | undefined) =>
  (digits === undefined ? {} : { [name]: Number(digits) }) as Partial<Record<Name, number>>

function outcome(answer: IncomingMessage, status: number, answered: Answered): Opened | Unchanged | Refused {
  const { headers } = answer
  if (status === 304) {
    answer.destroy()
    return { kind: 'unchanged', ...answered }
  }
  const body = status === 200 || status === 206 ? decompressed(answer) : undefined
  if (body === undefined) {
    answer.destroy()
    return { ...refused(reasonOf(status, headers)), ...secondsOf('retryAfterSeconds', retryAfter(headers)) }
  }
  const length = /^\d{1,15}$/.test(headers['content-length'] ?? '')
    ? Number(headers['content-length'])
    : undefined
  return {
    kind: 'open',
    ...answered,
    status,
    contentType: headers['content-type'] ?? '',
    ...(length !== undefined && { length }),
    acceptsRanges: /\bbytes\b/i.test(headers['accept-ranges'] ?? ''),
    ...(headers['content-range'] !== undefined && { contentRange: headers['content-range'] }),
    body: pieces(body, answer),
    close: () => answer.destroy(),
  }
}

function reasonOf(status: number, headers: IncomingMessage['headers']): StrangerRefusal {
  if (status === 404 || status === 410) return 'GONE'
  if ([401, 402, 403, 407].includes(status)) return 'NEEDS_LOGIN'
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined) ? 'BUSY' : 'UNREACHABLE'
}

/** Whole seconds, also of a date, by the host's own clock. */
function retryAfter(headers: IncomingMessage['headers']): string | undefined {
  const written = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(written)) return written
  const seconds = Math.ceil((Date.parse(written) - Date.parse(headers.date ?? '')) / 1_000)
  return Number.isFinite(seconds) ? String(Math.max(0, seconds)) : undefined
}

/** One request, one answer: its head, or undefined where none came in time. */
function exchange(
  { url, addresses, port }: StrangerTarget,
  { network, signal, accept, etag, lastModified, range, firstByteMs = FIRST_BYTE_MS }: Asked,
): Promise<IncomingMessage | undefined> {
  const routes = addresses.map((address) => network.route(address, port))
  // The name is not asked for again: a second answer might be another one.
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const found = routes.map(({ address }) => ({ address, family: isIP(address) }))
    const [first] = found
    if (options.all === true) callback(null, found)
    else callback(null, first?.address ?? '', first?.family)
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const isLiteral = isIP(hostname) !== 0
  const headers = {
    'User-Agent': `Sonobrief/1.0 (+${setting('APP_URL')}${FETCHER_PATH})`,
    Accept: accept ?? '*/*',
    Host: url.host,
    'Accept-Encoding': range === undefined ? 'gzip, deflate, br' : 'identity',
    ...(range !== undefined && { Range: range }),
    ...(isHeader(etag) && { 'If-None-Match': etag }),
    ...(isHeader(lastModified) && { 'If-Modified-Since': lastModified }),
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = send({
      // No connection is kept: the next request has its address checked again.
      agent: false,
      method: 'GET',
      // For an address in figures there is no lookup.
      host: isLiteral ? (routes[0]?.address ?? hostname) : hostname,
      port: routes[0]?.port ?? port,
      path: url.pathname + url.search,
      ...(url.protocol === 'https:' && !isLiteral && { servername: hostname }),
      headers,
      lookup,
      signal,
    })
    const timer = setTimeout(() => sent.destroy(new BrokenAnswer('no first byte')), firstByteMs)
    sent.on('response', (answer) => {
      clearTimeout(timer)
      answer.setTimeout(SILENCE_MS, () => answer.destroy(new BrokenAnswer('silence')))
      resolve(answer)
    })
    sent.on('error', (error) => {
      clearTimeout(timer)
      if (isOutside(error) && !signal.aborted) resolve(undefined)
      else reject(error)
    })
    sent.end()
  })
}

const isHeader = (value: string | undefined): value is string =>
  value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value)

/** The body as it was before it was compressed; undefined for a compression that we did not offer. */
function decompressed(answer: IncomingMessage): Readable | undefined {
  const encodings = (answer.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
  const used = encodings.filter((each) => each !== '' && each !== 'identity')
  // Twice would multiply what a few bytes can become.
  if (used.length === 0) return answer
  if (used.length > 1) return undefined
  const cutOff = { finishFlush: constants.Z_SYNC_FLUSH }
  switch (used[0]) {
    case 'gzip':
    case 'x-gzip':
      return answer.pipe(createGunzip(cutOff))
    case 'deflate':
      return answer.pipe(createInflate(cutOff))
    case 'br':
      return answer.pipe(createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }))
    default:
      return undefined
  }
}

async function* pieces(body: Readable, answer: IncomingMessage): AsyncGenerator<Buffer> {
  // A pipe does not pass errors on.
  if (body !== answer) answer.on('error', (error) => body.destroy(error))
  try {
    for await (const piece of body) yield piece as Buffer
  } catch (error) {
    throw error instanceof BrokenAnswer ? error : new BrokenAnswer(error)
  } finally {
    answer.destroy()
    body.destroy()
  }
}

/** What the network or the other side did, as against a mistake of ours. */
function isOutside(error: unknown): boolean {
  return error instanceof BrokenAnswer || (error instanceof Error && 'code' in error)
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
