import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bucket, Storage } from '@google-cloud/storage'
import { OUTSIDE_CALL_MS } from '#domain/time/lifetimes.ts'
import { HOUR_MS } from '#domain/units.ts'
import { projectId, setting } from '../config.ts'
import { OutsideError } from './OutsideError.ts'

const LOCAL_SIGNER = 'local@storage.invalid'

let made: Promise<Storage> | undefined

async function bucket(): Promise<Bucket> {
  made ??= makeClient()
  return (await made).bucket(setting('CUTS_BUCKET'))
}

async function makeClient(): Promise<Storage> {
  const { Storage: Client } = await import('@google-cloud/storage')
  const apiEndpoint = setting('STORAGE_ENDPOINT')
  if (apiEndpoint === '') return new Client({ projectId: projectId() })
  const key = setting('STORAGE_LOCAL_KEY')
  const pem = `-----BEGIN PRIVATE KEY-----\n${key.replaceAll(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----\n`
  return new Client({
    projectId: projectId(),
    apiEndpoint,
    credentials: { client_email: LOCAL_SIGNER, private_key: pem },
  })
}

/** Stores a file under a new name, whole or not at all. @throws the client's error when it cannot be stored */
export async function keepSound(name: string, path: string, contentType: string): Promise<void> {
  await (await bucket()).upload(path, {
    destination: name,
    resumable: false,
    validation: 'md5',
    metadata: { contentType, cacheControl: 'private, max-age=3600' },
    preconditionOpts: { ifGenerationMatch: 0 },
    timeout: OUTSIDE_CALL_MS.storage,
  })
}

/** {@link keepSound} of a file as it arrives, tried once. @throws also the source's error */
export async function keepArriving(name: string, source: Readable): Promise<void> {
  const file = (await bucket()).file(name)
  const metadata = { contentType: 'application/octet-stream', cacheControl: 'private, no-store' }
  const preconditionOpts = { ifGenerationMatch: 0 }
  await pipeline(
    source,
    file.createWriteStream({ resumable: false, validation: 'md5', metadata, preconditionOpts }),
  )
}

/** A stored file; undefined when missing. @throws the error that breaks it off */
export async function keptSound(name: string): Promise<AsyncIterable<Uint8Array> | undefined> {
  const response = await fetch(await soundAddress(name, new Date(Date.now() + HOUR_MS)), {
    signal: AbortSignal.timeout(OUTSIDE_CALL_MS.storage),
  })
  if (response.status === 404) return undefined
  if (!response.ok || response.body === null)
    throw new OutsideError('Cloud Storage', `status ${response.status}`)
  return response.body
}

export async function removeSound(name: string): Promise<void> {
  await (await bucket()).file(name).delete({ ignoreNotFound: true })
}

/** An address that anybody may read a file at until a time: GET, whole or in ranges. */
export async function soundAddress(name: string, until: Date): Promise<string> {
  const file = (await bucket()).file(name)
  const [address] = await file.getSignedUrl({ version: 'v4', action: 'read', expires: until })
  return address
}
