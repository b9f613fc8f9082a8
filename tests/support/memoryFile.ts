import type { CutFile } from '../../functions/src/audio/Cut.ts'

export class MemoryFile implements CutFile {
  #bytes = Buffer.alloc(0)

  get bytes(): Buffer {
    return this.#bytes
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    if (this.#bytes.length < position + bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], position + bytes.length)
    this.#bytes.set(bytes, position)
  }
}
