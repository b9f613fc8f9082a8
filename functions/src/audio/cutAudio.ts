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
  if (kindOf(await signatureOf(path)) === 'mp3')
    return cutMp3(createReadStream(path, { highWaterMark: CHUNK_BYTES }), moments, file, tags)
  // Half a megabyte of code that an MP3 does not need.
  const [{ FilePathSource }, { cutMp4 }] = await Promise.all([
    import('mediabunny'),
    import('./mp4/cutMp4.ts'),
  ])
  return cutMp4(new FilePathSource(path, { maxCacheSize: CACHE_BYTES }), moments, file, tags)
}

/**
 * The same of a file as it arrives. MP3 is cut while it does; M4A, whose index may stand at its end, is put into a file first.
 * @param spoolPath where that file may be written
 * @param mostSpooledBytes what is longer is refused
 * @throws UncuttableAudio for a file that has no cut; what the source throws
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
    const isMp4 = kindOf(head.toString('latin1', 0, SIGNATURE_BYTES)) === 'mp4'
    if (!isMp4) return await cutMp3(whole, moments, file, tags)
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

/** @throws UncuttableAudio for what is known to be neither */
function kindOf(signature: string): 'mp3' | 'mp4' {
  const other = OTHERS.find(([pattern]) => pattern.test(signature))
  if (other) throw new UncuttableAudio('not-supported', `it is ${other[1]}, neither MP3 nor M4A`)
  return signature.slice(4, 8) === 'ftyp' ? 'mp4' : 'mp3'
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
