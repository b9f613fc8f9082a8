import type { IncomingMessage } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { setting } from '../../config.ts'
import { BrokenAnswer, decompressed, ENCODINGS, exchange, retryAfterSeconds } from '../exchange.ts'
import { localPort, untrustedNetwork, type UntrustedNetwork } from './UntrustedNetwork.ts'
import { checkTarget, LONGEST_KEPT_ADDRESS, type UntrustedTarget } from './untrustedAddress.ts'

/** docs/rules.md "Podcasts" */
export const MOST_REDIRECTS = 5
/** Sound passes through each download counter's own address. */
export const MOST_SOUND_REDIRECTS = 12
export const FIRST_BYTE_MS = 10_000
/** Limit of the https attempt for an http address. */
const FIRST_BYTE_UPGRADED_MS = 5_000
/** Between two chunks of an answer. */
export const SILENCE_MS = 30_000
/** The page that says who fetches, and how to opt out. */
export const FETCHER_PATH = '/fetcher'

export type UntrustedRefusal =
  /** Not of the open internet, or not http(s): nothing was sent. */
  | 'NOT_ALLOWED'
  /** No host, no answer in time, a broken one, a server error, or endless redirects. */
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
  reason: UntrustedRefusal
  /** The host's Retry-After; undefined when absent. */
  retryAfterSeconds?: number
}

interface Answered {
  /** After all redirects. */
  address: string
  /** Where leading permanent redirects (301, 308) led; undefined without one. */
  movedTo?: string
  /** Validators for the next conditional request. */
  etag?: string
  lastModified?: string
  /** From Cache-Control. */
  maxAgeSeconds?: number
}

/** 304: the stored version is current. */
export interface Unchanged extends Answered {
  kind: 'unchanged'
}

export interface Opened extends Answered {
  kind: 'open'
  status: number
  contentType: string
  /** Length as sent, possibly compressed; undefined where the host does not say. */
  length?: number
  acceptsRanges: boolean
  /** `Content-Range` of a 206. */
  contentRange?: string
  /** Decompressed. Must be read or closed. Throws {@link BrokenAnswer} where the answer breaks off. */
  body: AsyncIterable<Buffer>
  close: () => void
}

export interface UntrustedRequest {
  accept?: string
  etag?: string | undefined
  lastModified?: string | undefined
  /** The Range header; the answer is then never compressed. */
  range?: string
  /** Default {@link MOST_REDIRECTS}. */
  mostRedirects?: number
  firstByteMs?: number
  /** From the first connection to the last byte. */
  overallMs?: number
  signal?: AbortSignal | undefined
  network?: UntrustedNetwork
}

/**
 * Opens a stranger's address: a feed, a page, a transcript, chapters, a picture, or sound. Connects only to hosts of
 * the open internet, at an address checked before; each redirect is checked again. http addresses are tried by https
 * first.
 * @throws the signal's reason when it aborts
 * docs/rules.md "Podcasts", #hostile-files
 */
export async function openUntrusted(
  address: string,
  request: UntrustedRequest = {},
): Promise<Opened | Unchanged | Refused> {
  const network = request.network ?? untrustedNetwork()
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

/** {@link openUntrusted} for sound. */
export function openSound(
  address: string,
  request: UntrustedRequest = {},
): Promise<Opened | Unchanged | Refused> {
  const mostRedirects = MOST_SOUND_REDIRECTS
  return openUntrusted(address, { accept: 'audio/*, */*;q=0.1', mostRedirects, ...request })
}

type Asked = UntrustedRequest & { network: UntrustedNetwork; signal: AbortSignal }

const refused = (reason: UntrustedRefusal): Refused => ({ kind: 'refused', reason })

async function targetOf(url: URL, { network, signal }: Asked): Promise<UntrustedTarget | Refused> {
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
  const { mostRedirects = MOST_REDIRECTS } = asked
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const target = await targetOf(url, asked)
    if (!('addresses' in target)) return target
    const answer = await ask(target, asked)
    if (answer === undefined) return refused('UNREACHABLE')
    const { statusCode: status = 0, headers } = answer
    if ([301, 302, 303, 307, 308].includes(status) && headers.location !== undefined) {
      answer.destroy()
      // Headers are read as Latin-1; other characters in them are UTF-8.
      const next = URL.parse(Buffer.from(headers.location, 'latin1').toString(), url.href)
      if (next === null) return refused('UNREACHABLE')
      next.hash = ''
      isPermanent &&= status === 301 || status === 308
      if (isPermanent && next.href.length <= LONGEST_KEPT_ADDRESS) movedTo = next.href
      url = next
      continue
    }
    const isConditional = asked.etag !== undefined || asked.lastModified !== undefined
    // "Not modified" is no answer to an unconditional request.
    if (status === 304 && !isConditional) {
      answer.destroy()
      return refused('UNREACHABLE')
    }
    return outcome(answer, status, {
      address: url.href,
      ...(movedTo !== undefined && { movedTo }),
      ...(isValidator(headers.etag) && { etag: headers.etag }),
      ...(isValidator(headers['last-modified']) && { lastModified: headers['last-modified'] }),
      ...maxAge(headers['cache-control']),
    })
  }
  return refused('UNREACHABLE')
}

/** Of ETag and Last-Modified, each; longer ones are ignored. */
const LONGEST_VALIDATOR_BYTES = 300

export const isValidator = (text: string | undefined): text is string =>
  text !== undefined && Buffer.byteLength(text) <= LONGEST_VALIDATOR_BYTES

function maxAge(cacheControl = ''): Pick<Answered, 'maxAgeSeconds'> {
  const digits = /(?:^|[,\s])max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl)?.[1]
  return digits === undefined ? {} : { maxAgeSeconds: Number(digits) }
}

function outcome(answer: IncomingMessage, status: number, answered: Answered): Opened | Unchanged | Refused {
  const { headers } = answer
  if (status === 304) {
    answer.destroy()
    return { kind: 'unchanged', ...answered }
  }
  const body = status === 200 || status === 206 ? decompressed(answer) : undefined
  if (body === undefined) {
    answer.destroy()
    const seconds = retryAfterSeconds(headers['retry-after'], headers.date)
    return {
      ...refused(reasonOf(status, headers)),
      ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    }
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
    body,
    close: () => answer.destroy(),
  }
}

function reasonOf(status: number, headers: IncomingMessage['headers']): UntrustedRefusal {
  if (status === 404 || status === 410) return 'GONE'
  if ([401, 402, 403, 407].includes(status)) return 'NEEDS_LOGIN'
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined) ? 'BUSY' : 'UNREACHABLE'
}

/** One request: the head of its answer, or undefined where none came in time. */
async function ask(
  { url, addresses, port }: UntrustedTarget,
  { network, signal, accept, etag, lastModified, range, firstByteMs = FIRST_BYTE_MS }: Asked,
): Promise<IncomingMessage | undefined> {
  const routes = addresses.map((address) => network.route(address, port))
  // No second lookup: its answer might differ.
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
    'Accept-Encoding': range === undefined ? ENCODINGS : 'identity',
    ...(range !== undefined && { Range: range }),
    ...(isHeader(etag) && { 'If-None-Match': etag }),
    ...(isHeader(lastModified) && { 'If-Modified-Since': lastModified }),
  }
  const options = {
    method: 'GET',
    // IP addresses get no lookup.
    host: isLiteral ? (routes[0]?.address ?? hostname) : hostname,
    port: routes[0]?.port ?? port,
    path: url.pathname + url.search,
    ...(url.protocol === 'https:' && !isLiteral && { servername: hostname }),
    headers,
    lookup,
    signal,
  }
  try {
    return await exchange(url.protocol, options, { patience: { firstByteMs, silenceMs: SILENCE_MS } })
  } catch (error) {
    if (isOutside(error) && !signal.aborted) return undefined
    throw error
  }
}

const isHeader = (value: string | undefined): value is string =>
  value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value)

/** Whether the network or the other side failed, and not our code. */
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
