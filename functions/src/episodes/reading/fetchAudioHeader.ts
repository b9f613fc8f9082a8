import { type Fetched, readOpened } from '../../platform/gateways/untrusted/fetchUntrusted.ts'
import type { Opened, openUntrusted, Refused } from '../../platform/gateways/untrusted/openUntrusted.ts'
import type { PartAt } from './soundLength.ts'
import { AUDIO_HEADER_BYTES, type AudioHeader, longTag, readAudioHeader } from './readAudioHeader.ts'

/** After a tag: its rest, and enough sound for the length. */
const BEHIND_TAG_BYTES = 256 * 1024

/** With its size, where its host says so. */
export interface FetchedHeader extends AudioHeader {
  kind: 'header'
  file: Fetched
  size: number | undefined
}

/** A sound file's beginning, and its end where its index is there. @param opened answer from the first byte on */
export async function fetchAudioHeader(
  opened: Opened,
  open: typeof openUntrusted,
  signal: { signal?: AbortSignal } = {},
): Promise<FetchedHeader | Refused> {
  const size = sizeOf(opened)
  const file = await readOpened(opened, { maxBytes: AUDIO_HEADER_BYTES, overflow: 'cut', ...signal })
  if (file.kind === 'refused') return file
  const isPart = size !== undefined ? file.bytes.length < size : file.isCut
  const partAt: PartAt = async (from, bytes) =>
    isPart && file.acceptsRanges
      ? partOf(file.address, from < 0 ? `${from}` : `${from}-${from + bytes - 1}`, open, signal)
      : undefined
  const tag = longTag(file.bytes)
  const sound = tag && (await partAt(tag.from, BEHIND_TAG_BYTES))
  // The file without its tag's picture: bytes missing before the same place.
  const leftOut = tag && sound ? tag.from - tag.head.length : 0
  const head = tag && sound ? Buffer.concat([tag.head, sound]) : file.bytes
  const header = await readAudioHeader(
    head,
    { contentType: file.contentType, size: size && size - leftOut },
    (from, bytes) => partAt(from < 0 ? from : from + leftOut, bytes),
  )
  return { kind: 'header', ...header, file, size }
}

/** Of the whole file: behind the slash of a content range. */
function sizeOf({ status, length, contentRange }: Opened): number | undefined {
  if (status !== 206) return length
  const size = Number(contentRange?.split('/')[1])
  return Number.isSafeInteger(size) && size > 0 ? size : undefined
}

/** Undefined where it fails. */
async function partOf(
  address: string,
  bytes: string,
  open: typeof openUntrusted,
  signal: { signal?: AbortSignal },
): Promise<Buffer | undefined> {
  const opened = await open(address, { range: `bytes=${bytes}`, overallMs: 30_000, ...signal })
  if (opened.kind !== 'open') return undefined
  if (opened.status !== 206) {
    opened.close()
    return undefined
  }
  const read = await readOpened(opened, { maxBytes: AUDIO_HEADER_BYTES, ...signal })
  return read.kind === 'fetched' ? read.bytes : undefined
}
