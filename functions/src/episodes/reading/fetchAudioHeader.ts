import { type Fetched, readOpened } from '../../platform/gateways/strangers/fetchStranger.ts'
import type { Opened, openStranger, Refused } from '../../platform/gateways/strangers/openStranger.ts'
import { bytesOfTag } from '../../audio/mp3/foreignTags.ts'
import { soundName } from '../../audio/soundKind.ts'
import { mp3Length } from './soundLength.ts'
import { AUDIO_HEADER_BYTES, type AudioHeader, readAudioHeader, withIndex } from './readAudioHeader.ts'

/** Enough frames to tell how its bit rate changes. */
const SAMPLE_BYTES = 64 * 1024

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
  const header = await readAudioHeader(file.bytes, told)
  const isPart = size !== undefined ? file.bytes.length < size : file.isCut
  const known = { kind: 'header', ...header, file, size } as const
  if (!isPart || !file.acceptsRanges) return known
  const partAt = (range: string) => partOf(file.address, range, open, signal)
  if (soundName(file.bytes) === 'M4A' && header.durationSeconds === null) {
    const tail = await partAt(`-${AUDIO_HEADER_BYTES}`)
    const whole = tail && withIndex(file.bytes, tail)
    return whole === undefined ? known : { ...known, ...(await readAudioHeader(whole, told)) }
  }
  const samples = await Promise.all(samplesOf(file.bytes, size).map(partAt))
  if (samples.length === 0 || samples.includes(undefined)) return known
  const parts = samples.flatMap((sample) => sample ?? [])
  return { ...known, ...(await readAudioHeader(file.bytes, told, parts)) }
}

/** Ranges that tell the length of a file where its beginning does not: of an MP3 behind a long tag or without an index, of Ogg. */
function samplesOf(head: Buffer, size: number | undefined): string[] {
  const kind = soundName(head)
  if (kind === 'Ogg') return [`-${SAMPLE_BYTES}`]
  if (kind !== 'MP3' || mp3Length([head], undefined) !== undefined) return []
  const from = (at: number) => `${at}-${at + SAMPLE_BYTES - 1}`
  const tagBytes = bytesOfTag(head, 0)
  const first = tagBytes < head.length ? [] : [from(tagBytes)]
  return size === undefined ? first : [...first, from(Math.floor((tagBytes + size) / 2))]
}

/** Of the whole file; what a range is a part of stands behind its slash. */
function sizeOf({ status, length, contentRange }: Opened): number | undefined {
  if (status !== 206) return length
  const size = Number(contentRange?.split('/')[1])
  return Number.isSafeInteger(size) && size > 0 ? size : undefined
}

/** A range of a file; undefined where it is not to be had. */
async function partOf(
  address: string,
  bytes: string,
  open: typeof openStranger,
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
