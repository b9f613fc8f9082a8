import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * An append-only file of JSON lines. A record reaches the operating system before `append` returns, so that a killed
 * process loses no acknowledged one. (A power cut may: only the rewrite is fsynced.)
 */
export class Journal<R> {
  readonly #file: string
  #fd: number | undefined
  #lines = 0
  #bytes = 0

  constructor(file: string) {
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
  }

  get lines(): number {
    return this.#lines
  }

  /** Since it was last rewritten, and then. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * @returns the records, oldest first; none when there is no file
   * @throws Error that names the line when one other than the last is damaged; a torn last line was never
   *   acknowledged, and is dropped
   */
  read(): R[] {
    if (!existsSync(this.#file)) return []
    const lines = readFileSync(this.#file, 'utf8').split('\n')
    const torn = lines.pop()
    if (torn) console.warn(`${this.#file}: dropped an unfinished last line`)
    return lines.map((line, index) => {
      try {
        const record: R = JSON.parse(line)
        return record
      } catch {
        throw new Error(
          `${this.#file}: line ${index + 1} is damaged; repair it, or delete the file to start empty`,
        )
      }
    })
  }

  append(record: R): void {
    this.#fd ??= openSync(this.#file, 'a')
    this.#bytes += writeAll(this.#fd, lineOf(record))
    this.#lines++
  }

  /** Replaces the whole file at once, so that a kill leaves either the old one or the new. */
  rewrite(records: readonly R[]): void {
    const next = `${this.#file}.next`
    const fd = openSync(next, 'w')
    this.#bytes = writeAll(fd, records.map(lineOf).join(''))
    fsyncSync(fd)
    closeSync(fd)
    this.close()
    renameSync(next, this.#file)
    this.#lines = records.length
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }
}

const lineOf = (record: unknown) => `${JSON.stringify(record)}\n`

function writeAll(fd: number, text: string): number {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written)
  return bytes.length
}
