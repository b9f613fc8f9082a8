import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { HttpRefusal, wholeNumber } from '../../support/httpJson.ts'

export interface Content {
  readonly type: string
  readonly body: Buffer | string
  readonly modifiedAt: Date
  /** Sound and pictures allow ranges; text is sent packed instead. */
  readonly isBinary?: boolean
}

/** Fault of answers whose address contains `path`. */
export interface Fault {
  readonly path: string
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  readonly delayMs: number
  /** The connection is closed after so many bytes of the body. */
  readonly cutAfterBytes: number | undefined
  readonly bytesPerSecond: number | undefined
}

export const FAULT_MEMBERS = [
  'path',
  'status',
  'retryAfterSeconds',
  'delayMs',
  'cutAfterBytes',
  'bytesPerSecond',
]
const SLICE_MS = 100
const DAY_SECONDS = 86_400

/** @throws HttpRefusal 400 for a wrong order */
export function faultOf(order: Readonly<Record<string, unknown>>): Fault {
  const { path = '' } = order
  if (typeof path !== 'string') throw new HttpRefusal(400, 'path must be a part of an address')
  const number = (name: string, min: number, max: number) =>
    order[name] === undefined ? undefined : wholeNumber(name, order[name], min, max)
  return {
    path,
    status: number('status', 400, 599),
    retryAfterSeconds: number('retryAfterSeconds', 0, DAY_SECONDS),
    delayMs: number('delayMs', 0, DAY_SECONDS * 1000) ?? 0,
    cutAfterBytes: number('cutAfterBytes', 0, 1e9),
    bytesPerSecond: number('bytesPerSecond', 1, 1e9),
  }
}

/** Answers as a file server: ETag, Last-Modified, 304, HEAD, one range, gzip for text; applies the fault. */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  fault?: Fault,
): Promise<void> {
  const { headers } = request
  const whole = Buffer.from(content.body)
  const etag = `"${createHash('sha1').update(whole).digest('hex')}"`
  const modified = new Date(Math.floor(content.modifiedAt.getTime() / 1000) * 1000)
  response.setHeader('etag', etag)
  response.setHeader('last-modified', modified.toUTCString())
  response.setHeader('cache-control', 'no-cache')
  if (content.isBinary) response.setHeader('accept-ranges', 'bytes')
  if (isKnown(headers, etag, modified)) return void response.writeHead(304).end()

  response.setHeader('content-type', content.type)
  const range = content.isBinary ? rangeOf(headers, etag, modified, whole.length) : undefined
  if (range === 'unsatisfiable')
    return void response.writeHead(416, { 'content-range': `bytes */${whole.length}` }).end()
  let body = range ? whole.subarray(range.from, range.to + 1) : whole
  if (range) response.setHeader('content-range', `bytes ${range.from}-${range.to}/${whole.length}`)
  if (!content.isBinary) {
    response.setHeader('vary', 'accept-encoding')
    if (/\bgzip\b/.test(String(headers['accept-encoding']))) {
      response.setHeader('content-encoding', 'gzip')
      body = gzipSync(body)
    }
  }
  response.writeHead(range ? 206 : 200, { 'content-length': body.length })
  await sendBody(response, body, fault)
}

function isKnown(headers: IncomingMessage['headers'], etag: string, modified: Date): boolean {
  const none = headers['if-none-match']
  if (none !== undefined) return none === '*' || none.split(/\s*,\s*/).some((each) => bare(each) === etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(since) >= modified.getTime()
}

const bare = (etag: string) => etag.trim().replace(/^W\//, '')

function rangeOf(headers: IncomingMessage['headers'], etag: string, modified: Date, length: number) {
  const known = headers['if-range']
  if (known !== undefined && known !== etag && known !== modified.toUTCString()) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from > to ? 'unsatisfiable' : { from, to }
}

async function sendBody(response: ServerResponse, body: Buffer, fault: Fault | undefined): Promise<void> {
  const { bytesPerSecond, cutAfterBytes } = fault ?? {}
  const sent = cutAfterBytes === undefined ? body : body.subarray(0, cutAfterBytes)
  if (bytesPerSecond === undefined) {
    response.write(sent)
  } else {
    const slice = Math.max(1, Math.round((bytesPerSecond * SLICE_MS) / 1000))
    for (let at = 0; at < sent.length && !response.destroyed; at += slice) {
      response.write(sent.subarray(at, at + slice))
      await setTimeout(SLICE_MS)
    }
  }
  if (sent.length === body.length) return void response.end()
  // Written data is sent before the connection closes.
  response.flushHeaders()
  response.socket?.end()
}
