import { type Frame } from './FrameReader.ts'
import { loudness } from './sideInfo.ts'

const LEVELS = 256
const LOUD_SHARE = 0.9
/** 24 dB in steps of 1.5: as far below its loud parts, speech pauses. */
const PAUSE_STEPS = 16

/** Tells pauses by the loudness that frames state of themselves, relative to all that came so far. */
export class PauseFinder {
  readonly #counts = new Uint32Array(LEVELS)
  #frames = 0

  /** Whether a frame, the next one of the file, is a pause. */
  isPause({ bytes, header }: Frame): boolean {
    const level = loudness(bytes, header)
    this.#counts[level] = (this.#counts[level] ?? 0) + 1
    this.#frames++
    return level <= this.#loud() - PAUSE_STEPS
  }

  #loud(): number {
    let above = this.#frames * (1 - LOUD_SHARE)
    for (let level = LEVELS - 1; level > 0; level--) {
      above -= this.#counts[level] ?? 0
      if (above < 0) return level
    }
    return 0
  }
}
