import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Cut, CutFile, CutMoment, CutTags } from './Cut.ts'
import { cutMp3 } from './mp3/cutMp3.ts'
import { SIGNATURE_BYTES, soundKind } from './soundKind.ts'
import { UncuttableAudio } from './UncuttableAudio.ts'

const CHUNK_BYTES = 256 * 1024
const CACHE_BYTES = 1024 * 1024

/**
 * Cuts moments of a file into a new one: MP3 of MP3, M4A of AAC in MP4. Nothing is encoded again.
 * @param moments in seconds as players count them
 * @throws UncuttableAudio for a file that cannot be cut
 */
export async function cutAudio(
  path: string,
  moments: readonly CutMoment[],
  file: CutFile,
  tags: CutTags = {},
): Promise<Cut> {
  if (soundKind(await headOf(path)) === 'mp3')
    return cutMp3(createReadStream(path, { highWaterMark: CHUNK_BYTES }), moments, file, tags)
  // Half a megabyte of code, not needed for MP3.
  const [{ FilePathSource }, { cutMp4 }] = await Promise.all([
    import('mediabunny'),
    import('./mp4/cutMp4.ts'),
  ])
  return cutMp4(new FilePathSource(path, { maxCacheSize: CACHE_BYTES }), moments, file, tags)
}

/**
 * Cuts a file as it arrives: MP3 directly; M4A, whose index may stand at its end, is put into a file first.
 * @param spoolPath where that file may be written
 * @param mostSpooledBytes longer ones are refused
 * @throws UncuttableAudio for a file that cannot be cut; the source's error
 */
export async function cutArriving(
  source: AsyncIterable<Uint8Array>,
  moments: readonly CutMoment[],
  file: CutFile,
  tags: CutTags,
  { spoolPath, mostSpooledBytes }: { spoolPath: string; mostSpooledBytes: number },
): Promise<Cut> {
  const pieces = source[Symbol.asyncIterator]()
  try {
    let head = Buffer.alloc(0)
    while (head.length < SIGNATURE_BYTES) {
      const { value, done } = await pieces.next()
      if (done) break
      head = Buffer.concat([head, value])
    }
    const whole = (async function* () {
      yield head as Uint8Array
      for (;;) {
        const { value, done } = await pieces.next()
        if (done) return
        yield value
      }
    })()
    if (soundKind(head) === 'mp3') return await cutMp3(whole, moments, file, tags)
    await spooled(whole, spoolPath, mostSpooledBytes)
    return await cutAudio(spoolPath, moments, file, tags)
  } finally {
    await pieces.return?.()
  }
}

async function spooled(source: AsyncIterable<Uint8Array>, path: string, mostBytes: number): Promise<void> {
  const handle = await open(path, 'w')
  try {
    let bytes = 0
    for await (const piece of source) {
      bytes += piece.length
      if (bytes > mostBytes) throw new UncuttableAudio('not-supported', 'it is too long for an M4A')
      await handle.write(piece)
    }
  } finally {
    await handle.close()
  }
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
