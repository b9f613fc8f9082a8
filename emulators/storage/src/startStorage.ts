import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FaultPlan } from '../../support/FaultPlan.ts'
import { HttpRefusal, readJsonObject, sendJson, targetOf, wholeNumber } from '../../support/httpJson.ts'
import { router, serve, type Routes, type RunningServer } from '../../support/serve.ts'

const ALGORITHM = 'GOOG4-RSA-SHA256'
const LONGEST_SECONDS = 604_800

/** Why an address is refused, as Cloud Storage's code. */
type AddressFault = 'AccessDenied' | 'ExpiredToken' | 'SignatureDoesNotMatch'

/**
 * Checks an address signed by version 4 of signing, with no header but the host.
 * @param host without its port
 * @returns undefined for a good one
 * Source: cloud.google.com/storage/docs/authentication/canonical-requests
 */
function addressFault(
  method: string,
  { pathname, searchParams }: URL,
  host: string,
  key: KeyObject,
  nowMs: number,
): AddressFault | undefined {
  const { 'X-Goog-Signature': signature = '', ...signed } = Object.fromEntries(searchParams)
  const {
    'X-Goog-Date': date = '',
    'X-Goog-Expires': expires = '',
    'X-Goog-Credential': credential = '',
  } = signed
  if (signed['X-Goog-Algorithm'] !== ALGORITHM || signature === '') return 'AccessDenied'
  if (signed['X-Goog-SignedHeaders'] !== 'host') return 'SignatureDoesNotMatch'
  const query = Object.entries(signed)
    .map((pair) => pair.map(encoded).join('='))
    .toSorted()
    .join('&')
  const request = [method, pathname, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = credential.slice(credential.indexOf('/') + 1)
  const hash = createHash('sha256').update(request).digest('hex')
  const text = [ALGORITHM, date, scope, hash].join('\n')
  if (!createVerify('RSA-SHA256').update(text).verify(key, signature, 'hex')) return 'SignatureDoesNotMatch'
  const beganMs = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const seconds = Number(expires)
  const isNow = nowMs < beganMs + seconds * 1000 && seconds <= LONGEST_SECONDS
  return isNow ? undefined : 'ExpiredToken'
}

/** As RFC 3986 has it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

interface Multipart {
  readonly metadata: Readonly<Record<string, string>>
  readonly size: number
  /** Base64. */
  readonly md5: string
}

const LONGEST_HEAD = 64 * 1024

/**
 * An upload of two parts, metadata as JSON and the file itself, which is written as it arrives.
 * @throws HttpRefusal 400 for another form, or one that ends before its last boundary
 */
async function readMultipart(request: IncomingMessage, file: string): Promise<Multipart> {
  const [, boundary] = /boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '') ?? []
  if (boundary === undefined) throw new HttpRefusal(400, 'an upload has two parts')
  const end = Buffer.from(`\r\n--${boundary}--`)
  const handle = await open(file, 'w')
  const md5 = createHash('md5')
  let metadata: Record<string, string> | undefined
  let size = 0
  let rest: Buffer = Buffer.alloc(0)
  const take = async (bytes: Buffer) => {
    md5.update(bytes)
    size += bytes.length
    await handle.write(bytes)
  }
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk])
      if (metadata === undefined) {
        const head = new RegExp(
          `^\\s*--${boundary}\\r\\n[^]*?\\r\\n\\r\\n([^]*?)\\r\\n--${boundary}\\r\\n[^]*?\\r\\n\\r\\n`,
        ).exec(rest.toString('latin1', 0, LONGEST_HEAD))
        if (head === null) continue
        metadata = JSON.parse(Buffer.from(head[1] ?? '', 'latin1').toString()) as Record<string, string>
        rest = rest.subarray(head[0].length)
      }
      const sure = rest.length - end.length - 4
      if (sure <= 0) continue
      await take(rest.subarray(0, sure))
      rest = rest.subarray(sure)
    }
    const last = rest.lastIndexOf(end)
    if (metadata === undefined || last < 0) throw new HttpRefusal(400, 'the upload is not whole')
    await take(rest.subarray(0, last))
  } finally {
    await handle.close()
  }
  return { metadata, size, md5: md5.digest('base64') }
}

export interface StorageOptions {
  readonly port: number
  readonly dir: string
  /** Milliseconds since 1970; the machine's clock when absent. */
  readonly now?: () => number
}

/** Its `url` replaces https://storage.googleapis.com. */
export interface RunningStorage extends RunningServer {
  /** PKCS #8 in DER, base64: signs addresses. Another one at each start. */
  readonly signingKey: string
}

interface StoredObject {
  readonly name: string
  readonly bucket: string
  readonly contentType: string
  readonly cacheControl: string
  readonly size: string
  readonly md5Hash: string
  readonly generation: string
  readonly timeCreated: string
}

/** Fault of the next uploads. */
interface Fault {
  readonly status: number
}

/**
 * Starts a stand-in for Cloud Storage: uploads in one piece, deletions, and signed addresses. Nothing else can be
 * read: no users exist here.
 * @throws Error when the port is taken
 */
export async function startStorage({ port, dir, now = Date.now }: StorageOptions): Promise<RunningStorage> {
  await mkdir(dir, { recursive: true })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const faults = new FaultPlan<Fault>(['status'], ({ status }) => ({
    status: wholeNumber('status', status, 400, 599),
  }))
  let generation = now() * 1000
  const fileOf = (bucket: string, name: string) =>
    path.join(
      dir,
      createHash('sha256')
        .update(JSON.stringify([bucket, name]))
        .digest('hex'),
    )
  const known = async (bucket: string, name: string): Promise<StoredObject | undefined> => {
    const text = await readFile(`${fileOf(bucket, name)}.json`, 'utf8').catch(() => undefined)
    return text === undefined ? undefined : (JSON.parse(text) as StoredObject)
  }

  const routes: Routes = {
    'POST /upload/storage/v1/b/:bucket/o': async ({ request, response, query, params }) => {
      const { bucket = '' } = params
      if (query.get('uploadType') !== 'multipart')
        throw new HttpRefusal(400, 'only uploads in one piece are served')
      const part = `${fileOf(bucket, `part ${generation}`)}.part`
      const { metadata, size, md5 } = await readMultipart(request, part)
      const fault = faults.take(() => true)
      const name = query.get('name') ?? metadata['name'] ?? ''
      const isTaken = query.get('ifGenerationMatch') === '0' && (await known(bucket, name)) !== undefined
      if (fault !== undefined || isTaken) {
        await rm(part, { force: true })
        const code = fault?.status ?? 412
        return sendJson(response, code, { error: { code, message: 'ordered, or there already' } })
      }
      generation++
      const object: StoredObject = {
        name,
        bucket,
        contentType: metadata['contentType'] ?? 'application/octet-stream',
        cacheControl: metadata['cacheControl'] ?? '',
        size: String(size),
        md5Hash: md5,
        generation: String(generation),
        timeCreated: new Date(now()).toISOString(),
      }
      await rename(part, fileOf(bucket, name))
      await writeFile(`${fileOf(bucket, name)}.json`, JSON.stringify(object))
      return object
    },
    'DELETE /storage/v1/b/:bucket/o/:name': async ({ response, params }) => {
      const { bucket = '', name = '' } = params
      if ((await known(bucket, name)) === undefined)
        return sendJson(response, 404, { error: { code: 404, message: `No such object: ${bucket}/${name}` } })
      await rm(`${fileOf(bucket, name)}.json`)
      await rm(fileOf(bucket, name), { force: true })
      response.writeHead(204).end()
      return undefined
    },
    'GET /control/objects': async () => {
      const files = (await readdir(dir)).filter((file) => file.endsWith('.json'))
      const texts = await Promise.all(files.map((file) => readFile(path.join(dir, file), 'utf8')))
      return { objects: texts.map((text) => JSON.parse(text) as StoredObject) }
    },
    'POST /control/fault': async ({ request }) => faults.order(await readJsonObject(request)),
  }
  const route = router(routes)
  const running = await serve('storage', port, async (request, response) => {
    const url = targetOf(request)
    if (/^\/(?:upload|storage|control)\//.test(url.pathname)) return route(request, response)
    // Pages of other origins may read signed addresses, as the bucket is set up.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-expose-headers', 'Content-Length, Content-Range')
    if (request.method === 'OPTIONS')
      return void response.writeHead(204, { 'access-control-allow-headers': 'Range' }).end()
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const fault = addressFault(request.method ?? '', url, host, publicKey, now())
    if (fault !== undefined) return refuse(response, fault === 'ExpiredToken' ? 400 : 403, fault)
    const [, bucket = '', ...name] = url.pathname.split('/').map(decodeURIComponent)
    const object = await known(bucket, name.join('/'))
    if (object === undefined) return refuse(response, 404, 'NoSuchKey')
    return send(request, response, object, fileOf(bucket, object.name))
  })
  return {
    ...running,
    signingKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml; charset=UTF-8' })
  response.end(`<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code></Error>`)
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject,
  file: string,
): Promise<void> {
  const { size } = await stat(file)
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const isRange = first !== '' || last !== ''
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  const headers = {
    'accept-ranges': 'bytes',
    'content-type': object.contentType,
    'cache-control': object.cacheControl,
    etag: `"${Buffer.from(object.md5Hash, 'base64').toString('hex')}"`,
  }
  if (isRange && from > to) return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
  const range = isRange ? { start: from, end: to } : { start: 0, end: size - 1 }
  response.writeHead(isRange ? 206 : 200, {
    ...headers,
    'content-length': range.end - range.start + 1,
    ...(isRange && { 'content-range': `bytes ${from}-${to}/${size}` }),
  })
  await pipeline(createReadStream(file, range), response).catch(() => response.destroy())
}
