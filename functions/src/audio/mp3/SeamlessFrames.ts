import type { Frame } from './FrameReader.ts'
import { isInfoFrame } from './infoFrame.ts'
import { Reservoir } from './Reservoir.ts'
import { bytesBack, MOST_BYTES_BACK } from './sideInfo.ts'
import { silentFrame } from './silentFrame.ts'

/** Frames of a source as they can stand in another file. */
export class SeamlessFrames {
  readonly #reservoir = new Reservoir()

  /** What comes before a frame that does not follow the one before it: silence that holds what the frame reaches back to. */
  seam({ bytes, header }: Frame): Uint8Array {
    return silentFrame(bytes, this.#reservoir.last(bytesBack(bytes, header)))
  }

  /** A frame itself, or silence in the place of one that is no sound, or that lacks what it reaches back to. */
  sound(frame: Frame): Uint8Array {
    const { bytes, header } = frame
    if (isInfoFrame(frame)) return silentFrame(bytes, new Uint8Array())
    if (this.#reservoir.has(bytesBack(bytes, header))) return bytes
    const most = MOST_BYTES_BACK[header.version]
    const main = bytes.subarray(header.headBytes)
    return silentFrame(bytes, main.subarray(Math.max(0, main.length - most)))
  }

  /** Has to see every frame, whether it is taken or not, once the others have been asked. */
  pass({ bytes, header }: Frame): void {
    this.#reservoir.add(bytes.subarray(header.headBytes))
  }
}
