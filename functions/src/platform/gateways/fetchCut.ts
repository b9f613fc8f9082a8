import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { decompressed, exchange } from './exchange.ts'

/** Most bytes of one answer: each token is an event of 300 to 600 bytes. docs/rules.md #hostile-engine */
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024
const REDIRECTS = [301, 302, 303, 307, 308]
/** Statuses without a body. Source: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304]

/** An answer beyond its limit. */
export class AnswerTooLarge extends Error {}

/**
 * As fetch, for servers of our choice, but waits as long as the signal allows: a processor without a GPU reads a
 * question for minutes before its first byte. Refuses redirects.
 * @param mostBytes of the answer, decompressed; its body fails with AnswerTooLarge beyond them
 * @throws the signal's reason when it aborts; else the error of the network or the other side
 */
export async function fetchCut(
  url: string | URL | Request,
  init?: RequestInit,
  mostBytes: number = LARGEST_ANSWER_BYTES,
): Promise<Response> {
  const request = new Request(url, init)
  const signal = init?.signal ?? request.signal
  signal.throwIfAborted()
  // Bytes: a body still streaming when its connection ends rejects where no code can catch it.
  const body = new Uint8Array(await request.arrayBuffer())
  const { protocol, hostname, port, pathname, search } = new URL(request.url)
  const options = {
    method: request.method,
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: pathname + search,
    headers: {
      'user-agent': 'Sonobrief/1.0',
      // Deflate has two forms.
      'accept-encoding': 'gzip, br',
      ...Object.fromEntries(request.headers),
      // Node sends no length with DELETE.
      ...(body.length > 0 && { 'content-length': body.length }),
    },
    signal,
  }
  try {
    return responseOf(await exchange(protocol, options, { body }), signal, mostBytes)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

function responseOf(answer: IncomingMessage, signal: AbortSignal, mostBytes: number): Response {
  const { statusCode: status = 0, headers } = answer
  const bytes = decompressed(answer)
  if (REDIRECTS.includes(status) || bytes === undefined) {
    answer.destroy()
    throw new Error(bytes === undefined ? 'an unknown compression' : 'a redirect, which is not followed')
  }
  const told = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    // These two describe the transfer.
    if (name === 'content-encoding' || name === 'content-length') continue
    for (const each of [value ?? []].flat()) told.append(name, each)
  }
  if (!WITHOUT_BODY.includes(status))
    return new Response(streamOf(cut(bytes, signal, mostBytes)), { status, headers: told })
  answer.destroy()
  return new Response(null, { status, headers: told })
}

const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array<ArrayBuffer>>

async function* cut(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal, mostBytes: number) {
  let count = 0
  try {
    for await (const piece of bytes) {
      count += piece.length
      if (count > mostBytes) throw new AnswerTooLarge(`more than ${mostBytes} bytes`)
      yield piece
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

/** A path below an API's base, which may have trailing slashes, the path itself, or a query, as Azure needs. */
export function addressBelow(base: string, path: string): URL {
  const url = new URL(base)
  const before = url.pathname.replace(/\/+$/, '')
  url.pathname = before.endsWith(path) ? before : before + path
  return url
}

/** The header with the key; Azure has its own. @param key '' for a server without one */
export function keyHeader({ hostname }: URL, key: string): Record<string, string> {
  if (key === '') return {}
  return /\.azure(?:-api\.net|\.com|\.us|\.cn)$/.test(hostname)
    ? { 'api-key': key }
    : { authorization: `Bearer ${key}` }
}
