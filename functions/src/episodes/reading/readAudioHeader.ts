import { Readable } from 'node:stream'
import type { Seconds } from '#domain/units.ts'
import { soundName } from '../../audio/soundKind.ts'
import type { Chapter } from '#domain/summaries/summary.ts'
import { indexIn } from './mp4Index.ts'
import { plainLine } from './plainText.ts'
import { publishersWords } from './publishersWords.ts'
import { inOrder } from './readChapters.ts'
import { mp3Length, oggLength } from './soundLength.ts'

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

const UNKNOWN: AudioHeader = {
  title: null,
  showTitle: null,
  durationSeconds: null,
  isEstimate: false,
  format: null,
}

/**
 * A sound file's title and show by its tags, length by its index and frames.
 * @param bytes at most {@link AUDIO_HEADER_BYTES}
 * @param size of the whole file, if known; gives the length without an index
 * @param samples further parts of the file, its end last
 */
export async function readAudioHeader(
  bytes: Buffer,
  { contentType, size }: { contentType: string; size: number | undefined },
  samples: readonly Buffer[] = [],
): Promise<AudioHeader> {
  // Loading takes a tenth of a second, for one kind of link.
  const { parseStream } = await import('music-metadata')
  const kind = soundName(bytes)
  const byFrames = kind === 'MP3' ? mp3Length([bytes, ...samples], size) : undefined
  try {
    const file = { mimeType: contentType.split(';')[0]?.trim() ?? '', size: size ?? bytes.length }
    // A buffer would ignore the given size.
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
    const named = (format.chapters ?? []).map(({ title, start }) => ({ title, startSeconds: start }))
    const { chapters } = publishersWords({ chapters: inOrder(named) }, seconds ?? 0).publisher ?? {}
    const isSound = byFrames !== undefined || format.codec !== undefined
    return {
      title: plainLine(common.title ?? '', LONGEST_TITLE) || null,
      showTitle: plainLine(common.album ?? common.artist ?? '', LONGEST_TITLE) || null,
      ...shown(seconds, byFrames?.isEstimate),
      format: isSound || kind !== 'MP3' ? kind : null,
      ...(chapters && { chapters }),
    }
  } catch {
    // Any error of the library comes from a stranger's bytes: the tags stay unknown.
    return byFrames === undefined
      ? UNKNOWN
      : { ...UNKNOWN, ...shown(byFrames.seconds, byFrames.isEstimate), format: kind }
  }
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
  const readable = (flags & 0xc0) === 0 && version > 2 ? Math.min(end, bytes.length) : 0
  while (at + 10 <= readable && bytes[at] !== 0) {
    const next = at + 10 + (version === 4 ? sevenBits(at + 4) : bytes.readUInt32BE(at + 4))
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
