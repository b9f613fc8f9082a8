import { Readable } from 'node:stream'
import type { Seconds } from '#domain/units.ts'
import { soundName } from '../../audio/soundKind.ts'
import { indexIn } from './mp4Index.ts'
import { plainLine } from './plainText.ts'
import { mp3Length, oggLength } from './soundLength.ts'

/** Of a file, read for its tags and frames: more than any picture in front of the sound. */
export const AUDIO_HEADER_BYTES = 2 * 1024 * 1024
const LONGEST_TITLE = 500
/** So much sound tells its length. */
const FIRST_FRAMES_BYTES = 4 * 1024

export interface AudioHeader {
  title: string | null
  /** Of the album, which is mostly the show; else the artist. */
  showTitle: string | null
  durationSeconds: Seconds | null
  /** The length is told by a bit rate that changes, and is no more than a guess. */
  isEstimate: boolean
  /** `MP3`, `M4A`, `Ogg`, …; null for what is no sound. */
  format: string | null
}

const UNKNOWN: AudioHeader = {
  title: null,
  showTitle: null,
  durationSeconds: null,
  isEstimate: false,
  format: null,
}

/**
 * What the beginning of a file of sound says of it: title and show from its tags, length from its index and frames.
 * @param bytes at most {@link AUDIO_HEADER_BYTES}
 * @param size of the whole file, where its host says; lengths of files without an index are told from it
 * @param samples further parts of the file, the last one from its end
 */
export async function readAudioHeader(
  bytes: Buffer,
  { contentType, size }: { contentType: string; size: number | undefined },
  samples: readonly Buffer[] = [],
): Promise<AudioHeader> {
  // A tenth of a second to load, for one kind of link among many.
  const { parseStream } = await import('music-metadata')
  const kind = soundName(bytes)
  const byFrames = kind === 'MP3' ? mp3Length([bytes, ...samples], size) : undefined
  try {
    const file = { mimeType: contentType.split(';')[0]?.trim() ?? '', size: size ?? bytes.length }
    // A stream, since for a buffer the size that is said would not count.
    const { common, format } = await parseStream(
      Readable.from([indexIn([{ from: 0, bytes }])?.file ?? bytes], { objectMode: false }),
      file,
      { skipCovers: true, skipPostHeaders: true },
    )
    const lastPages = samples.at(-1) ?? ((size ?? 0) > bytes.length ? Buffer.alloc(0) : bytes)
    const seconds =
      kind === 'MP3'
        ? byFrames?.seconds
        : kind === 'Ogg'
          ? oggLength(bytes, lastPages, format.sampleRate)
          : format.duration
    const isSound = byFrames !== undefined || format.codec !== undefined
    return {
      title: plainLine(common.title ?? '', LONGEST_TITLE) || null,
      showTitle: plainLine(common.album ?? common.artist ?? '', LONGEST_TITLE) || null,
      ...shown(seconds, byFrames?.isEstimate),
      format: isSound || kind !== 'MP3' ? kind : null,
    }
  } catch {
    // Whatever that library throws, a stranger's bytes made it do so: then its tags are not known.
    return byFrames === undefined
      ? UNKNOWN
      : { ...UNKNOWN, ...shown(byFrames.seconds, byFrames.isEstimate), format: kind }
  }
}

function shown(
  seconds: Seconds | undefined,
  isEstimate = false,
): Pick<AudioHeader, 'durationSeconds' | 'isEstimate'> {
  const isKnown = seconds !== undefined && Number.isFinite(seconds) && seconds > 0
  return { durationSeconds: isKnown ? Math.round(seconds) : null, isEstimate: isKnown && isEstimate }
}

/** Padding, and what stands behind a picture: more is not read again. */
const MOST_BEHIND_PICTURE = 128 * 1024

/** What a tag holds of a file whose sound lies behind the bytes that were read: pictures fill megabytes. */
export interface LongTag {
  /** Where the file goes on behind the picture. */
  from: number
  /** The tag without it, and what of the tag stands behind `from` counted in. */
  head: Buffer
}

/** @returns undefined where sound stands in the bytes already, or there is no tag of ID3. Source: https://id3.org/id3v2.3.0 */
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
  // A scrambled tag, or one with a header of its own, is left out whole.
  const readable = (flags & 0xc0) === 0 && version > 2 ? Math.min(end, bytes.length) : 0
  while (at + 10 <= readable && bytes[at] !== 0) {
    const next = at + 10 + (version === 4 ? sevenBits(at + 4) : bytes.readUInt32BE(at + 4))
    if (next > bytes.length) {
      if (next < end && end - next < MOST_BEHIND_PICTURE) from = next
      break
    }
    if (bytes[at] === 0x54) texts.push(bytes.subarray(at, next))
    at = next
  }
  const size = texts.reduce((sum, { length }) => sum + length, 0) + end - from
  const digits = [21, 14, 7, 0].map((shift) => (size >> shift) & 127)
  return {
    from,
    head: Buffer.concat([Buffer.from('ID3'), Buffer.from([version, 0, 0, ...digits]), ...texts]),
  }
}
