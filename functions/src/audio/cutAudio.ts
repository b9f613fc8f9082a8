import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Cut, CutFile, CutMoment, CutTags } from './Cut.ts'
import { cutMp3 } from './mp3/cutMp3.ts'
import { UncuttableAudio } from './UncuttableAudio.ts'

const CHUNK_BYTES = 256 * 1024
const CACHE_BYTES = 1024 * 1024
const SIGNATURE_BYTES = 12

/** What a file begins with that is no MP3, and what it is called. */
const OTHERS: ReadonlyArray<readonly [signature: RegExp, name: string]> = [
  [/^OggS/, 'Ogg'],
  [/^fLaC/, 'FLAC'],
  [/^RIFF....WAVE/s, 'WAVE'],
  [/^\x1aE\xdf\xa3/, 'WebM'],
  [/^FORM/, 'AIFF'],
  [/^#!AMR/, 'AMR'],
  [/^\xff[\xf0\xf1\xf8\xf9]/, 'AAC without a container'],
]

/**
 * One file with some moments of another: MP3 of MP3, M4A of AAC in MP4. Nothing is encoded again.
 * @param path of the file, whatever its name ends with
 * @param moments in seconds as players count them
 * @throws UncuttableAudio for a file that has no cut
 */
export async function cutAudio(
  path: string,
  moments: readonly CutMoment[],
  file: CutFile,
  tags: CutTags = {},
): Promise<Cut> {
  const signature = await signatureOf(path)
  const other = OTHERS.find(([pattern]) => pattern.test(signature))
  if (other) throw new UncuttableAudio('not-supported', `it is ${other[1]}, neither MP3 nor M4A`)
  if (signature.slice(4, 8) !== 'ftyp')
    return cutMp3(createReadStream(path, { highWaterMark: CHUNK_BYTES }), moments, file, tags)
  // Half a megabyte of code that an MP3 does not need.
  const [{ FilePathSource }, { cutMp4 }] = await Promise.all([
    import('mediabunny'),
    import('./mp4/cutMp4.ts'),
  ])
  return cutMp4(new FilePathSource(path, { maxCacheSize: CACHE_BYTES }), moments, file, tags)
}

async function signatureOf(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES))
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
