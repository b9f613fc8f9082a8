import type { CutFile } from '../Cut.ts'
import { fadedOut } from './fade.ts'

const BLOCK_BYTES = 64 * 1024

class BlockWriter {
  readonly #file: CutFile
  #block = new Uint8Array(BLOCK_BYTES)
  #filled = 0
  #position: number

  constructor(file: CutFile, position: number) {
    this.#file = file
    this.#position = position
  }

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
    // The last block may still be being written.
    this.#block = new Uint8Array(BLOCK_BYTES)
  }
}

/** Frames between two seek points. */
const FRAMES_PER_PLACE = 16

/** The new file's frames, after its head. */
export class Mp3Body {
  readonly #writer: BlockWriter
  readonly #startsAt: number
  readonly #places: number[] = []
  #frames = 0
  #added = 0
  #held: Uint8Array[] = []

  /** @param headBytes room for tag and info frame */
  constructor(file: CutFile, headBytes: number) {
    this.#startsAt = headBytes
    this.#writer = new BlockWriter(file, headBytes)
  }

  get frames(): number {
    return this.#frames
  }

  get bytes(): number {
    return this.#writer.position - this.#startsAt
  }

  /** Holds the last two back: a seam would change them. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#held.push(bytes)
    this.#frames++
    if (this.#held.length > 2) await this.#add(this.#held.shift() as Uint8Array)
  }

  /** Ends a moment after the last frame. */
  endMoment(): void {
    this.#held = fadedOut(this.#held)
  }

  async flush(): Promise<void> {
    for (const held of this.#held.splice(0)) await this.#add(held)
    await this.#writer.flush()
  }

  async #add(bytes: Uint8Array): Promise<void> {
    if (this.#added++ % FRAMES_PER_PLACE === 0) this.#places.push(this.bytes)
    await this.#writer.add(bytes)
  }

  /** Byte at which a part of the playing time begins. */
  place(part: number): number {
    return this.#places[Math.floor((part * this.#frames) / FRAMES_PER_PLACE)] ?? this.bytes
  }
}
