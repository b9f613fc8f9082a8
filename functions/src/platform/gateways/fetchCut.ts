import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { decompressed, exchange } from './exchange.ts'

/** Most that is read of one answer: a token of a model is an event of its own, of 300 to 600 bytes. docs/rules.md #hostile-engine */
const LARGEST_ANSWER_BYTES = 32 * 1024 * 1024
const REDIRECTS = [301, 302, 303, 307, 308]
/** Statuses without a body, whatever is sent behind them. Source: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304]

/** An answer went on for longer than anybody can mean it. */
export class AnswerTooLarge extends Error {}

/**
 * As fetch, for servers that we have chosen, but it waits for as long as the signal lets it: a processor without a GPU reads a
 * question for many minutes before its first byte. Redirects are refused.
 * @param mostBytes of the answer, decompressed; its body fails with AnswerTooLarge beyond them
 * @throws the signal's reason when it aborts; else what the network or the other side did
 */
export async function fetchCut(
  url: string | URL | Request,
  init?: RequestInit,
  mostBytes: number = LARGEST_ANSWER_BYTES,
): Promise<Response> {
  const request = new Request(url, init)
  const signal = init?.signal ?? request.signal
  signal.throwIfAborted()
  // As bytes: a body that is still being streamed when its connection ends rejects where nobody can catch it.
  const body = new Uint8Array(await request.arrayBuffer())
  const { protocol, hostname, port, pathname, search } = new URL(request.url)
  const options = {
    method: request.method,
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: pathname + search,
    headers: {
      'user-agent': 'Sonobrief/1.0',
      // Deflate is sent in two forms.
      'accept-encoding': 'gzip, br',
      ...Object.fromEntries(request.headers),
      // Node tells no length of what is sent with DELETE.
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
    // These two are about what came over the wire.
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

/**
 * A path below the base of an API, as people write it: with slashes at its end, with the path itself, or with a query, as Azure
 * wants its version in.
 */
export function addressBelow(base: string, path: string): URL {
  const url = new URL(base)
  const before = url.pathname.replace(/\/+$/, '')
  url.pathname = before.endsWith(path) ? before : before + path
  return url
}

/** The header that carries a key: Azure has one of its own. @param key '' for a server that asks for none */
export function keyHeader({ hostname }: URL, key: string): Record<string, string> {
  if (key === '') return {}
  return /\.azure(?:-api\.net|\.com|\.us|\.cn)$/.test(hostname)
    ? { 'api-key': key }
    : { authorization: `Bearer ${key}` }
}
