import { Readable } from 'node:stream'
import type { Seconds } from '#domain/units.ts'
import { plainLine } from './plainText.ts'

/** Of a file, read for its tags and frames: more than any picture in front of the sound. */
export const AUDIO_HEADER_BYTES = 2 * 1024 * 1024
const LONGEST_TITLE = 500

export interface AudioHeader {
  title: string | null
  /** Of the album, which is mostly the show; else the artist. */
  showTitle: string | null
  durationSeconds: Seconds | null
}

const UNKNOWN: AudioHeader = { title: null, showTitle: null, durationSeconds: null }

/**
 * What the beginning of a file of sound says of it: title and show from its tags, length from its frames.
 * @param bytes at most {@link AUDIO_HEADER_BYTES}
 * @param size of the whole file, where its host says; lengths of files without an index are told from it
 */
export async function readAudioHeader(
  bytes: Buffer,
  { contentType, size }: { contentType: string; size: number | undefined },
): Promise<AudioHeader> {
  // A tenth of a second to load, for one kind of link among many.
  const { parseStream } = await import('music-metadata')
  try {
    const file = { mimeType: contentType.split(';')[0]?.trim() ?? '', size: size ?? bytes.length }
    // A stream, since for a buffer the size that is said would not count.
    const { common, format } = await parseStream(
      Readable.from([withIndex(bytes, bytes) ?? bytes], { objectMode: false }),
      file,
      {
        skipCovers: true,
        skipPostHeaders: true,
      },
    )
    const { duration } = format
    return {
      title: plainLine(common.title ?? '', LONGEST_TITLE) || null,
      showTitle: plainLine(common.album ?? common.artist ?? '', LONGEST_TITLE) || null,
      durationSeconds:
        duration !== undefined && Number.isFinite(duration) && duration > 0 ? Math.round(duration) : null,
    }
  } catch {
    // Whatever that library throws, a stranger's bytes made it do so: then nothing is known.
    return UNKNOWN
  }
}

/**
 * What a file of MPEG 4 is and its index, without the sound, as a file that can be read: of one that was cut off, nothing else
 * can be.
 * @param head the first bytes of the file
 * @param tail bytes in which its index stands: the first, or the last
 * @returns undefined for files of another kind, and where the index does not lie within the tail
 */
export function withIndex(head: Buffer, tail: Buffer): Buffer | undefined {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const kind = head.subarray(0, Math.min(head.readUInt32BE(0), 1_024))
  const at = tail.indexOf('moov') - 4
  return at < 0 ? undefined : Buffer.concat([kind, tail.subarray(at, at + tail.readUInt32BE(at))])
}
