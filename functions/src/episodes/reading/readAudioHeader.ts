import { Readable } from 'node:stream'
import type { IAudioMetadata, IMetadataEvent } from 'music-metadata'
import type { Seconds } from '#domain/units.ts'
import { soundName } from '../../audio/soundKind.ts'
import type { Chapter } from '#domain/summaries/summary.ts'
import { fragmentedLength, wholeIndex } from './mp4Index.ts'
import { plainLine } from './plainText.ts'
import { publishersWords } from './publishersWords.ts'
import { inOrder } from './readChapters.ts'
import { aacLength, mp3Length, oggLength, type PartAt, SAMPLE_BYTES } from './soundLength.ts'

/** For tags and frames: more than any picture before the sound. */
export const AUDIO_HEADER_BYTES = 2 * 1024 * 1024
const LONGEST_TITLE = 500
/** Enough for the length. */
const FIRST_FRAMES_BYTES = 4 * 1024

export interface AudioHeader {
  title: string | null
  /** The album, mostly the show; else the artist. */
  showTitle: string | null
  durationSeconds: Seconds | null
  /** Guessed from a changing bit rate. */
  isEstimate: boolean
  /** `MP3`, `M4A`, `Ogg`, …; null for what is no sound. */
  format: string | null
  /** Of an ID3 tag; absent without any. */
  chapters?: readonly Chapter[]
}

/**
 * A sound file's title and show by its tags, length by its index and frames.
 * @param bytes at most {@link AUDIO_HEADER_BYTES}
 * @param size of the whole file, if known; gives the length without an index
 */
export async function readAudioHeader(
  bytes: Buffer,
  { contentType, size }: { contentType: string; size: number | undefined },
  partAt: PartAt = async () => undefined,
): Promise<AudioHeader> {
  // Loading takes a tenth of a second, for one kind of link.
  const { parseStream } = await import('music-metadata')
  const kind = soundName(bytes)
  const index = (await wholeIndex(bytes, partAt)) ?? bytes
  let length =
    kind === 'MP3'
      ? await mp3Length(bytes, size, partAt)
      : kind.startsWith('AAC')
        ? aacLength(bytes, size ?? bytes.length)
        : undefined
  let known: Pick<IAudioMetadata, 'common' | 'format'> | undefined
  try {
    const file = { mimeType: contentType.split(';')[0]?.trim() ?? '', size: size ?? bytes.length }
    const observer = ({ metadata }: IMetadataEvent) => void (known = metadata)
    // A buffer would ignore the given size.
    const stream = Readable.from([index], { objectMode: false })
    known = await parseStream(stream, file, { skipCovers: true, skipPostHeaders: true, observer })
    if (kind === 'M4A') length = fragmentedLength(bytes, index, size)
  } catch {
    // The library fails by a stranger's bytes: what it read before counts.
  }
  const { common, format } = known ?? { common: {}, format: {} }
  if (kind === 'Ogg') {
    const tail =
      (await partAt(-SAMPLE_BYTES, SAMPLE_BYTES)) ?? ((size ?? 0) > bytes.length ? undefined : bytes)
    length = tail && oggLength(bytes, tail, size, format.sampleRate)
  }
  const seconds = length?.seconds ?? (kind === 'Ogg' ? undefined : format.duration)
  const named = (format.chapters ?? []).map(({ title, start }) => ({ title, startSeconds: start }))
  const { chapters } = publishersWords({ chapters: inOrder(named) }, seconds ?? 0).publisher ?? {}
  const isKind = length !== undefined || kind !== 'MP3'
  return {
    title: plainLine(asWritten(common.title), LONGEST_TITLE) || null,
    showTitle: plainLine(asWritten(common.album ?? common.artist), LONGEST_TITLE) || null,
    ...shown(seconds, length?.isEstimate),
    format: isKind ? kind : (format.codec !== undefined && format.container) || null,
    ...(chapters && { chapters }),
  }
}

/** Many tags say Latin and hold UTF-8. */
function asWritten(text = ''): string {
  if (!/^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(text)) return text
  const utf8 = Buffer.from(text, 'latin1').toString()
  return utf8.includes('\ufffd') ? text : utf8
}

function shown(seconds: Seconds | undefined, isEstimate = false) {
  const isKnown = seconds !== undefined && Number.isFinite(seconds) && seconds > 0
  return { durationSeconds: isKnown ? Math.round(seconds) : null, isEstimate: isKnown && isEstimate }
}

/** Longest reread after a picture. */
const MOST_BEHIND_PICTURE = 128 * 1024

/** A tag whose sound lies behind the read bytes: pictures fill megabytes. */
export interface LongTag {
  from: number
  /** Without the picture, including the tag's bytes behind `from`. */
  head: Buffer
}

/** @returns undefined where the bytes hold sound, or no ID3 tag. Source: https://id3.org/id3v2.3.0 */
export function longTag(bytes: Buffer): LongTag | undefined {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return undefined
  const [version = 0, flags = 0] = [bytes[3], bytes[5]]
  const sevenBits = (at: number) =>
    bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  const end = 10 + sevenBits(6) + (flags & 0x10 ? 10 : 0)
  if (end < bytes.length - FIRST_FRAMES_BYTES) return undefined
  const texts: Buffer[] = []
  let at = 10
  let from = end
  // Scrambled tags, and those with their own header, are left out whole.
  const readable = (flags & 0xc0) === 0 ? Math.min(end, bytes.length) : 0
  const headBytes = version === 2 ? 6 : 10
  while (at + headBytes <= readable && bytes[at] !== 0) {
    const long =
      version === 2
        ? bytes.readUIntBE(at + 3, 3)
        : version === 4
          ? sevenBits(at + 4)
          : bytes.readUInt32BE(at + 4)
    const next = at + headBytes + long
    if (next > bytes.length) {
      if (next < end && end - next < MOST_BEHIND_PICTURE) from = next
      break
    }
    if (/^(?:T|CHAP)/.test(bytes.toString('latin1', at, at + 4))) texts.push(bytes.subarray(at, next))
    at = next
  }
  const size = texts.reduce((sum, { length }) => sum + length, 0) + end - from
  const digits = [21, 14, 7, 0].map((shift) => (size >> shift) & 127)
  return {
    from,
    head: Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0, ...digits]), ...texts]),
  }
}
