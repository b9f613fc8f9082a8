import { type Fetched, readOpened } from '../../platform/gateways/strangers/fetchStranger.ts'
import type { Opened, openStranger, Refused } from '../../platform/gateways/strangers/openStranger.ts'
import {
  AUDIO_HEADER_BYTES,
  type AudioHeader,
  longTag,
  readAudioHeader,
  withIndex,
} from './readAudioHeader.ts'

/** Behind a tag: what is left of it, and enough sound to tell how long it is. */
const BEHIND_TAG_BYTES = 256 * 1024

/** What a file of sound says of itself, and how large it is as far as its host says so. */
export interface FetchedHeader extends AudioHeader {
  kind: 'header'
  file: Fetched
  size: number | undefined
}

/**
 * Reads the beginning of a file of sound, and its end where its index stands there.
 * @param opened the answer to a request for the file, whole or from its first byte on
 */
export async function fetchAudioHeader(
  opened: Opened,
  open: typeof openStranger,
  signal: { signal?: AbortSignal } = {},
): Promise<FetchedHeader | Refused> {
  const size = sizeOf(opened)
  const file = await readOpened(opened, { maxBytes: AUDIO_HEADER_BYTES, overflow: 'cut', ...signal })
  if (file.kind === 'refused') return file
  const told = { contentType: file.contentType, size }
  const isPart = size !== undefined ? file.bytes.length < size : file.isCut
  const tag = isPart && file.acceptsRanges ? longTag(file.bytes) : undefined
  if (tag !== undefined && tag.from < (size ?? Number.POSITIVE_INFINITY)) {
    const range = `bytes=${tag.from}-${tag.from + BEHIND_TAG_BYTES - 1}`
    const sound = await partOf(file.address, range, open, signal)
    if (sound !== undefined) {
      const left = size === undefined ? undefined : size - tag.from + tag.head.length
      const whole = Buffer.concat([tag.head, sound])
      return { kind: 'header', ...(await readAudioHeader(whole, { ...told, size: left })), file, size }
    }
  }
  let header = await readAudioHeader(file.bytes, told)
  if (header.durationSeconds === null && isPart && file.acceptsRanges) {
    const tail = await partOf(file.address, `bytes=-${AUDIO_HEADER_BYTES}`, open, signal)
    const whole = tail && withIndex(file.bytes, tail)
    if (whole !== undefined) header = await readAudioHeader(whole, told)
  }
  return { kind: 'header', ...header, file, size }
}

/** Of the whole file; what a range is a part of stands behind its slash. */
function sizeOf({ status, length, contentRange }: Opened): number | undefined {
  if (status !== 206) return length
  const size = Number(contentRange?.split('/')[1])
  return Number.isSafeInteger(size) && size > 0 ? size : undefined
}

/** Some bytes of a file; undefined where they are not to be had. */
async function partOf(
  address: string,
  range: string,
  open: typeof openStranger,
  signal: { signal?: AbortSignal },
): Promise<Buffer | undefined> {
  const opened = await open(address, { range, overallMs: 30_000, ...signal })
  if (opened.kind !== 'open') return undefined
  if (opened.status !== 206) {
    opened.close()
    return undefined
  }
  const read = await readOpened(opened, { maxBytes: AUDIO_HEADER_BYTES, ...signal })
  return read.kind === 'fetched' ? read.bytes : undefined
}
