import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** A document may have 1 MiB. */
const LARGEST_BYTES = 900_000
/** Far above any written size, far below memory. */
const LARGEST_UNPACKED = 64 * 1024 * 1024

const pack = promisify(gzip)
const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)

/** Gzip of JSON, in parts that each fit a document. */
export async function packed(data: unknown): Promise<Buffer[]> {
  const bytes = await pack(JSON.stringify(data))
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += LARGEST_BYTES) parts.push(bytes.subarray(at, at + LARGEST_BYTES))
  return parts
}

/** @throws Error unless given all parts of {@link packed}, in order */
export async function unpacked(parts: readonly Uint8Array[]): Promise<unknown> {
  const bytes = await unpack(Buffer.concat(parts), { maxOutputLength: LARGEST_UNPACKED })
  return JSON.parse(bytes.toString('utf8')) as unknown
}
