import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Storage } from '@google-cloud/storage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testFolder } from '../../../tests/support/testFolder.ts'
import { type RunningStorage, startStorage } from '../src/startStorage.ts'

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 256))

let folder: string
let nowMs: number
let storage: RunningStorage
let client: Storage
beforeEach(async () => {
  folder = testFolder()
  nowMs = Date.now()
  writeFileSync(path.join(folder, 'source'), CONTENT)
  await start()
})
afterEach(() => storage.stop())

async function start(port = 0): Promise<void> {
  storage = await startStorage({ port, dir: path.join(folder, 'data'), now: () => nowMs })
  client = new Storage({
    apiEndpoint: storage.url,
    projectId: 'demo',
    credentials: {
      client_email: 'local@storage.invalid',
      private_key: `-----BEGIN PRIVATE KEY-----\n${storage.signingKey}\n-----END PRIVATE KEY-----\n`,
    },
    retryOptions: { autoRetry: false },
  })
}

const upload = (name = 'a/b c.mp3') =>
  client.bucket('one').upload(path.join(folder, 'source'), {
    destination: name,
    resumable: false,
    validation: 'md5',
    metadata: { contentType: 'audio/mpeg' },
    preconditionOpts: { ifGenerationMatch: 0 },
  })
const address = async (name = 'a/b c.mp3') => {
  const [signed] = await client
    .bucket('one')
    .file(name)
    .getSignedUrl({ version: 'v4', action: 'read', expires: nowMs + 3_600_000 })
  return signed
}

it('the storage stand-in keeps an uploaded file, and serves it at a signed address', async () => {
  await upload()
  const answer = await fetch(await address())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(Buffer.from(await answer.arrayBuffer()).equals(CONTENT)).toBe(true)
})

it.each([
  ['bytes=10-19', 206, 'bytes 10-19/300000', 10],
  ['bytes=299990-', 206, 'bytes 299990-299999/300000', 10],
  ['bytes=-5', 206, 'bytes 299995-299999/300000', 5],
  ['bytes=300000-', 416, 'bytes */300000', 0],
])('a request for the range %s is answered with %i', async (range, status, contentRange, length) => {
  await upload()
  const answer = await fetch(await address(), { headers: { range } })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
  expect((await answer.arrayBuffer()).byteLength).toBe(length)
})

it('the storage stand-in refuses to overwrite a file, and deletes one', async () => {
  await upload()
  await expect(upload()).rejects.toMatchObject({ code: 412 })
  const file = client.bucket('one').file('a/b c.mp3')
  await file.delete()
  await file.delete({ ignoreNotFound: true })
  await expect(file.delete()).rejects.toMatchObject({ code: 404 })
  expect((await fetch(await address())).status).toBe(404)
})

it('the storage stand-in keeps files over a restart, but not its signing key', async () => {
  await upload()
  const before = await address()
  await storage.stop()
  await start(Number(new URL(storage.url).port))
  expect((await fetch(before)).status).toBe(403)
  expect((await fetch(await address())).status).toBe(200)
})

it('an upload fails by an ordered fault, and nothing of it is kept', async () => {
  await fetch(`${storage.url}/control/fault`, { method: 'POST', body: JSON.stringify({ status: 403 }) })
  await expect(upload()).rejects.toMatchObject({ code: 403 })
  const { objects } = (await (await fetch(`${storage.url}/control/objects`)).json()) as { objects: unknown[] }
  expect(objects).toEqual([])
})

describe('a signed address', () => {
  beforeEach(() => upload())
  const status = async (changed: string, init: RequestInit = {}) => (await fetch(changed, init)).status

  it('is refused without its signature, and with another’s', async () => {
    const good = await address()
    expect(await status(good)).toBe(200)
    expect(await status(`${storage.url}/one/a/b%20c.mp3`)).toBe(403)
    expect(await status(good.replace(/X-Goog-Signature=.{4}/, 'X-Goog-Signature=0000'))).toBe(403)
  })
  it('is of one object, for one time, by one method', async () => {
    await upload('other.mp3')
    const good = await address()
    expect(await status(good.replace('a/b%20c.mp3', 'other.mp3'))).toBe(403)
    expect(await status(good.replace(/X-Goog-Expires=\d+/, 'X-Goog-Expires=9000'))).toBe(403)
    expect(await status(good, { method: 'HEAD' })).toBe(403)
    nowMs += 3_601_000
    expect(await status(good)).toBe(400)
  })
})
