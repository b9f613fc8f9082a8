import type { CutFile } from './Cut.ts'

const BLOCK_BYTES = 64 * 1024

/** Gathers what is written one after the other into blocks. */
export class BlockWriter {
  readonly #file: CutFile
  #block = new Uint8Array(BLOCK_BYTES)
  #filled = 0
  #position: number

  constructor(file: CutFile, position: number) {
    this.#file = file
    this.#position = position
  }

  /** Where the next byte goes. */
  get position(): number {
    return this.#position + this.#filled
  }

  async add(bytes: Uint8Array): Promise<void> {
    if (this.#filled + bytes.length > BLOCK_BYTES) await this.flush()
    if (bytes.length > BLOCK_BYTES) {
      await this.#file.write(bytes, this.#position)
      this.#position += bytes.length
      return
    }
    this.#block.set(bytes, this.#filled)
    this.#filled += bytes.length
  }

  async flush(): Promise<void> {
    if (this.#filled === 0) return
    await this.#file.write(this.#block.subarray(0, this.#filled), this.#position)
    this.#position += this.#filled
    this.#filled = 0
    // Whoever was given the last one may still be writing it.
    this.#block = new Uint8Array(BLOCK_BYTES)
  }
}
