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
  bytes: Uint8Array,
  { contentType, size }: { contentType: string; size: number | undefined },
): Promise<AudioHeader> {
  // A tenth of a second to load, for one kind of link among many.
  const { parseStream } = await import('music-metadata')
  try {
    const file = { mimeType: contentType.split(';')[0]?.trim() ?? '', size: size ?? bytes.length }
    // A stream, since for a buffer the size that is said would not count.
    const { common, format } = await parseStream(Readable.from([bytes], { objectMode: false }), file, {
      skipCovers: true,
      skipPostHeaders: true,
    })
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
