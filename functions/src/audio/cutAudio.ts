import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Cut, CutFile, CutMoment, CutTags } from './Cut.ts'
import { cutMp3 } from './mp3/cutMp3.ts'
import { SIGNATURE_BYTES, soundKind } from './soundKind.ts'

const CHUNK_BYTES = 256 * 1024
const CACHE_BYTES = 1024 * 1024

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
  if (soundKind(await headOf(path)) === 'mp3')
    return cutMp3(createReadStream(path, { highWaterMark: CHUNK_BYTES }), moments, file, tags)
  // Half a megabyte of code that an MP3 does not need.
  const [{ FilePathSource }, { cutMp4 }] = await Promise.all([
    import('mediabunny'),
    import('./mp4/cutMp4.ts'),
  ])
  return cutMp4(new FilePathSource(path, { maxCacheSize: CACHE_BYTES }), moments, file, tags)
}

async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
