import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps, type RequestOptions as SecureOptions } from 'node:https'
import type { Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Accept-Encoding. */
export const ENCODINGS = 'gzip, deflate, br'
/** Other values seen there: charsets, transfer encodings, and none. */
const NO_COMPRESSION = new Set(['', 'identity', 'none', 'utf-8', 'utf8', 'binary', '8bit', 'aws-chunked'])
/** Even an unlimited exchange must notice a missing host soon. */
const CONNECT_MS = 10_000
/** Keep-alive probe after so long: routers forget silent connections. */
const PROBE_MS = 30_000

/** A started answer that broke off: silence, a lost connection, bad compression. */
export class BrokenAnswer extends Error {
  constructor(cause: unknown) {
    super('the answer broke off', { cause })
    this.name = 'BrokenAnswer'
  }
}

/**
 * One request over a new connection, and the head of its answer; without redirects. Waits as long as told, unlike
 * fetch, which gives up after five minutes without a byte.
 * @param patience milliseconds to the first byte, and between two chunks of the answer; for ever when absent, once
 * connected
 * @throws the error of the network or the other side: BrokenAnswer, or an error with a code, also on abort
 */
export function exchange(
  protocol: string,
  options: RequestOptions & Pick<SecureOptions, 'servername'>,
  { body, patience }: { body?: Uint8Array; patience?: { firstByteMs: number; silenceMs: number } } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? requestHttps : requestHttp
    const sent = send({ agent: false, ...options })
    const isConnecting = patience === undefined
    const give = () => sent.destroy(new BrokenAnswer(isConnecting ? 'no connection' : 'no first byte'))
    const timer = setTimeout(give, patience?.firstByteMs ?? CONNECT_MS)
    if (isConnecting)
      sent.on('socket', (socket) =>
        socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer)),
      )
    sent.setSocketKeepAlive(true, PROBE_MS)
    sent.on('response', (answer) => {
      clearTimeout(timer)
      if (patience) answer.setTimeout(patience.silenceMs, () => answer.destroy(new BrokenAnswer('silence')))
      resolve(answer)
    })
    sent.on('error', reject)
    sent.on('close', () => {
      clearTimeout(timer)
      reject(new BrokenAnswer('no answer'))
    })
    sent.end(body)
  })
}

/** The decompressed bytes of an answer; undefined for a compression that we did not offer. */
export function decompressed(answer: IncomingMessage): AsyncGenerator<Buffer> | undefined {
  const used = (answer.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !NO_COMPRESSION.has(each))
  // Double compression would multiply a few bytes too far.
  if (used.length > 1) return undefined
  const cutOff = { finishFlush: constants.Z_SYNC_FLUSH }
  switch (used[0]) {
    case undefined:
      return pieces(answer)
    case 'gzip':
    case 'x-gzip':
      return pieces(answer, () => createGunzip(cutOff))
    case 'deflate':
      return pieces(answer, () => createInflate(cutOff))
    case 'br':
      return pieces(answer, () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }))
    default:
      return undefined
  }
}

async function* pieces(answer: IncomingMessage, decompress?: () => Transform): AsyncGenerator<Buffer> {
  // A pipe from an ended stream never ends.
  if (answer.destroyed) throw new BrokenAnswer('the connection ended')
  const body = decompress === undefined ? answer : answer.pipe(decompress())
  // Pipes do not pass errors on.
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

/** Whole seconds of Retry-After, a date by the host's clock; some send fractions. Undefined without one. */
export function retryAfterSeconds(
  retryAfter: string | null | undefined,
  date: string | null | undefined,
): number | undefined {
  const written = retryAfter?.trim() ?? ''
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(written)) return Math.ceil(Number(written))
  const seconds = Math.ceil((Date.parse(written) - Date.parse(date ?? '')) / 1_000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
