import { stat } from 'node:fs/promises'
import { FilePathSource, Input, MP4, QTFF } from 'mediabunny'
import type { CutFile } from '../Cut.ts'
import { UncuttableAudio } from '../UncuttableAudio.ts'
import { cutMp4 } from './cutMp4.ts'

const CACHE_BYTES = 1024 * 1024
/** Sound is spread unevenly over the file, and each piece has its own index. */
const EVEN_SHARE = 0.9

/** An M4A in pieces, each its own file. @throws UncuttableAudio for a file that is not AAC in MP4 */
export async function* mp4Pieces(
  path: string,
  limits: { seconds: number; bytes: number; overlapSeconds: number },
) {
  const whole = await lengthOf(path)
  const { size } = await stat(path)
  const bySize = ((limits.bytes * EVEN_SHARE) / size) * whole
  const seconds = Math.max(2 * limits.overlapSeconds, 1, Math.min(limits.seconds, bySize))
  const step = seconds - limits.overlapSeconds
  for (let index = 0, from = 0; ; index++, from += step) {
    const to = Math.min(from + seconds, whole)
    const isLast = to >= whole
    const file = new Piece()
    const source = new FilePathSource(path, { maxCacheSize: CACHE_BYTES })
    const cut = await cutMp4(source, [{ startSeconds: from, endSeconds: to }], file)
    // The decoder's first packets stand before the requested start.
    const startSeconds = milliseconds(from - (cut.moments[0]?.atSeconds ?? 0))
    const endSeconds = milliseconds(startSeconds + cut.seconds)
    yield { index, startSeconds, endSeconds, format: 'm4a' as const, bytes: file.bytes, isLast }
    if (isLast) return
  }
}

async function lengthOf(path: string): Promise<number> {
  const input = new Input({
    source: new FilePathSource(path, { maxCacheSize: CACHE_BYTES }),
    formats: [MP4, QTFF],
  })
  try {
    const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null
    const seconds = (await track?.computeDuration()) ?? 0
    if (seconds > 0) return seconds
    throw new UncuttableAudio('not-audio', 'no sound was found in it')
  } catch (error) {
    if (error instanceof UncuttableAudio) throw error
    throw new UncuttableAudio('not-audio', 'it cannot be read as MP4', { cause: error })
  } finally {
    input.dispose()
  }
}

const milliseconds = (seconds: number) => Math.round(seconds * 1_000) / 1_000

class Piece implements CutFile {
  #bytes = new Uint8Array(1024 * 1024)
  #length = 0

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    const end = position + bytes.length
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.#bytes.length))
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes.set(bytes, position)
    this.#length = Math.max(this.#length, end)
  }
}
