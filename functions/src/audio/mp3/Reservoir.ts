import { MOST_BYTES_BACK } from './sideInfo.ts'

const MOST = MOST_BYTES_BACK[1]

/** The last bytes of main data of the frames so far. */
export class Reservoir {
  readonly #bytes = new Uint8Array(MOST)
  #length = 0

  /** @param main what follows the side information of a frame */
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

  /** @returns so many of the last bytes; zeros stand for those that there never were */
  last(count: number): Uint8Array {
    return this.#bytes.slice(MOST - count)
  }

  has(count: number): boolean {
    return count <= this.#length
  }
}
