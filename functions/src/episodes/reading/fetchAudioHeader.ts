import { type Fetched, readOpened } from '../../platform/gateways/untrusted/fetchUntrusted.ts'
import type { Opened, openUntrusted, Refused } from '../../platform/gateways/untrusted/openUntrusted.ts'
import { bytesOfTag } from '../../audio/mp3/foreignTags.ts'
import { soundName } from '../../audio/soundKind.ts'
import { mp3Length } from './soundLength.ts'
import { AUDIO_HEADER_BYTES, type AudioHeader, longTag, readAudioHeader } from './readAudioHeader.ts'
import { wholeIndex } from './mp4Index.ts'

/** After a tag: its rest, and enough sound for the length. */
const BEHIND_TAG_BYTES = 256 * 1024

/** Enough frames for a changing bit rate. */
const SAMPLE_BYTES = 64 * 1024

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
  const told = { contentType: file.contentType, size }
  const header = await readAudioHeader(file.bytes, told)
  const isPart = size !== undefined ? file.bytes.length < size : file.isCut
  const known = { kind: 'header', ...header, file, size } as const
  if (!isPart || !file.acceptsRanges) return known
  const partAt = (range: string) => partOf(file.address, range, open, signal)
  if (soundName(file.bytes) === 'M4A') {
    const index = await wholeIndex(file.bytes, partAt)
    return index === undefined ? known : { ...known, ...(await readAudioHeader(index, told)) }
  }
  const tag = longTag(file.bytes)
  const sound = tag && (await partAt(`${tag.from}-${tag.from + BEHIND_TAG_BYTES - 1}`))
  // The file without its tag's picture: bytes missing before the same place.
  const leftOut = tag && sound ? tag.from - tag.head.length : 0
  const head = tag && sound ? Buffer.concat([tag.head, sound]) : file.bytes
  const behind = { ...told, size: size === undefined ? undefined : size - leftOut }
  const samples = await Promise.all(samplesOf(head, behind.size, leftOut).map(partAt))
  if (samples.includes(undefined) || (samples.length === 0 && head === file.bytes)) return known
  const parts = samples.flatMap((sample) => sample ?? [])
  return { ...known, ...(await readAudioHeader(head, behind, parts)) }
}

/** Ranges for the length of an MP3 without an index, and of Ogg. @param leftOut bytes missing in `head` */
function samplesOf(head: Buffer, size: number | undefined, leftOut: number): string[] {
  const kind = soundName(head)
  if (kind === 'Ogg') return [`-${SAMPLE_BYTES}`]
  if (kind !== 'MP3' || size === undefined || mp3Length([head], undefined) !== undefined) return []
  const middle = Math.floor((bytesOfTag(head, 0) + size) / 2) + leftOut
  return [`${middle}-${middle + SAMPLE_BYTES - 1}`]
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
