import { frameHeader, headerOfLength } from './frameHeader.ts'
import type { Frame } from './FrameReader.ts'
import { isInfoFrame } from './infoFrame.ts'
import { bytesBack, MOST_BYTES_BACK } from './sideInfo.ts'

const MOST = MOST_BYTES_BACK[1]

/** The last main data bytes so far. */
class Reservoir {
  readonly #bytes = new Uint8Array(MOST)
  #length = 0

  /** @param main bytes after a frame's side information */
  add(main: Uint8Array): void {
    if (main.length >= MOST) {
      this.#bytes.set(main.subarray(main.length - MOST))
      this.#length = MOST
      return
    }
    this.#bytes.copyWithin(0, main.length)
    this.#bytes.set(main, MOST - main.length)
    this.#length = Math.min(MOST, this.#length + main.length)
  }

  /** @returns the last bytes, zeros before the first */
  last(count: number): Uint8Array {
    return this.#bytes.slice(MOST - count)
  }

  has(count: number): boolean {
    return count <= this.#length
  }
}

/** Frames of a source, made fit for another file. */
export class SeamlessFrames {
  readonly #reservoir = new Reservoir()

  /** A silent frame before a seam's second side, with the bytes that the frame there reaches back to. */
  seam({ bytes, header }: Frame): Uint8Array {
    return silentFrame(bytes, this.#reservoir.last(bytesBack(bytes, header)))
  }

  /** The frame, or silence where it is not sound or lacks the bytes that it reaches back to. */
  sound(frame: Frame): Uint8Array {
    const { bytes, header } = frame
    if (isInfoFrame(frame)) return silentFrame(bytes, new Uint8Array())
    if (this.#reservoir.has(bytesBack(bytes, header))) return bytes
    const most = MOST_BYTES_BACK[header.version]
    const main = bytes.subarray(header.headBytes)
    return silentFrame(bytes, main.subarray(Math.max(0, main.length - most)))
  }

  /** Takes every frame, used or not, after seam() and sound(). */
  pass({ bytes, header }: Frame): void {
    this.#reservoir.add(bytes.subarray(header.headBytes))
  }
}

/**
 * A silent frame with the bytes that the next one reaches back to: else its decoder reads the previous moment's sound.
 * @param tail at most MOST_BYTES_BACK
 */
function silentFrame(like: Uint8Array, tail: Uint8Array): Uint8Array {
  const bare = frameHeader(like)
  if (!bare) throw new RangeError('that is no frame')
  const { bytes, header } = headerOfLength(like, bare.headBytes - (bare.hasCrc ? 2 : 0) + tail.length)
  const made = new Uint8Array(header.bytes)
  made.set(bytes)
  made.set(tail, made.length - tail.length)
  return made
}
