import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY_LIMIT_BYTES = 1_000_000

/** A refusal with an HTTP status, and a message for the request's author; `body`: an API's own form of it. */
export class HttpRefusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, message: string, body: object = { error: message }) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** @throws HttpRefusal 413 when the body is longer than a limit, 1 MB by default */
export const readBody = async (request: IncomingMessage, mostBytes?: number) =>
  (await readBytes(request, mostBytes)).toString('utf8')

/** @throws the same */
export async function readBytes(request: IncomingMessage, mostBytes = BODY_LIMIT_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new HttpRefusal(413, `the body is longer than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The members of a JSON object; none for an empty body. @throws HttpRefusal 400 for anything else */
export async function readJsonObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readBody(request)
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new HttpRefusal(400, 'the body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpRefusal(400, 'the body must be a JSON object')
  }
  return { ...value }
}

/** @throws HttpRefusal 400 unless the value is one of the words */
export function oneOf<const Word extends string>(name: string, value: unknown, words: readonly Word[]): Word {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new HttpRefusal(400, `${name} must be one of ${words.join(', ')}`)
  return found
}

/** @throws HttpRefusal 400 unless the value is a whole number within the limits */
export function wholeNumber(name: string, value: unknown, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  throw new HttpRefusal(
    400,
    `${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(value)}`,
  )
}

/** Milliseconds since 1970 of ISO 8601; now for undefined or null. @throws HttpRefusal 400 for all else */
export function instant(name: string, text: unknown, now: () => number): number {
  if (text === undefined || text === null) return now()
  const ms = typeof text === 'string' ? Date.parse(text) : NaN
  if (!Number.isNaN(ms)) return ms
  throw new HttpRefusal(400, `${name} must be an ISO 8601 time, not ${JSON.stringify(text)}`)
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(body, null, 2))
}

export function targetOf(request: IncomingMessage): URL {
  return new URL(request.url ?? '/', 'http://stand-in.invalid')
}

/**
 * Wraps an asynchronous request listener: a HttpRefusal becomes its status, anything else a 500 with the stack on the
 * console, so that a stand-in's defect is seen and no caller hangs.
 */
export function listener(
  name: string,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!(error instanceof HttpRefusal)) console.error(`${name}:`, error)
      const message = error instanceof Error ? error.message : String(error)
      const { status, body } = error instanceof HttpRefusal ? error : new HttpRefusal(500, message)
      if (response.headersSent) response.destroy()
      else sendJson(response, status, body)
    })
  }
}
