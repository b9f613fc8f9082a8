import fs from 'node:fs'
import type { Commit, Document, Fields } from '../contracts.ts'
import { lockFile } from './lockFile.ts'

const MIN_COMPACTION_BYTES = 16 * 1024 * 1024

/** A commit in the file, one per line: a change without fields is a deletion. */
interface Line {
  time: string
  changes: Array<{ name: string; fields?: Fields; createTime?: string }>
}

/**
 * The data file: every commit is appended before it is acknowledged, so that a process killed at any moment has lost
 * nothing that a client was told is stored. What the kernel holds outlives the process; a power cut is not covered.
 * Now and then the file is written anew, with only the documents that are left.
 */
export class Journal {
  private readonly path: string
  private readonly unlock: () => void
  private readonly documents: () => Iterable<Document>
  private fd: number
  private bytes: number
  private compactAtBytes: number

  /**
   * Opens a file, made when it is missing, after handing over what it holds.
   * @param documents everything that is stored, for compaction
   * @throws Error when the file is damaged in the middle, or another server has it open
   */
  constructor(
    path: string,
    restore: (document: Document | { name: string; deletedAt: string }) => void,
    documents: () => Iterable<Document>,
  ) {
    this.path = path
    this.documents = documents
    this.unlock = lockFile(`${path}.lock`)
    try {
      this.bytes = load(path, restore)
      this.fd = fs.openSync(path, 'a')
    } catch (error) {
      this.unlock()
      throw error
    }
    this.compactAtBytes = this.nextCompaction()
  }

  append({ commitTime, changes }: Commit): void {
    const line: Line = {
      time: commitTime,
      changes: changes.map(({ name, after }) =>
        after ? { name, fields: after.fields, createTime: after.createTime } : { name },
      ),
    }
    this.bytes += writeAll(this.fd, `${JSON.stringify(line)}\n`)
  }

  /** Writes the file anew when it has grown far beyond what is stored. Call it after a commit has been put into effect. */
  compactIfDue(): void {
    if (this.bytes >= this.compactAtBytes) this.compact()
  }

  compact(): void {
    const next = `${this.path}.next`
    const fd = fs.openSync(next, 'w')
    let bytes = 0
    let batch: string[] = []
    const flush = () => {
      bytes += writeAll(fd, batch.join(''))
      batch = []
    }
    for (const { name, fields, createTime, updateTime } of this.documents()) {
      const line: Line = { time: updateTime, changes: [{ name, fields, createTime }] }
      batch.push(`${JSON.stringify(line)}\n`)
      if (batch.length === 1000) flush()
    }
    flush()
    fs.fsyncSync(fd)
    fs.closeSync(fd)
    fs.renameSync(next, this.path)
    fs.closeSync(this.fd)
    this.fd = fs.openSync(this.path, 'a')
    this.bytes = bytes
    this.compactAtBytes = this.nextCompaction()
  }

  close(): void {
    fs.closeSync(this.fd)
    this.unlock()
  }

  private nextCompaction(): number {
    return Math.max(MIN_COMPACTION_BYTES, this.bytes * 3)
  }
}

/** Replays the file. A last line that was cut off in the middle of being written was never acknowledged: it goes. */
function load(
  path: string,
  restore: (document: Document | { name: string; deletedAt: string }) => void,
): number {
  if (!fs.existsSync(path)) return 0
  const content = fs.readFileSync(path)
  let start = 0
  for (let number = 1; ; number++) {
    const end = content.indexOf(0x0a, start)
    if (end === -1) break
    for (const document of documentsOf(content.toString('utf8', start, end), `${path}:${number}`))
      restore(document)
    start = end + 1
  }
  if (start < content.length) fs.truncateSync(path, start)
  return start
}

function documentsOf(text: string, at: string): Array<Document | { name: string; deletedAt: string }> {
  try {
    const { time, changes } = JSON.parse(text) as Line
    return changes.map(({ name, fields, createTime }) =>
      fields ? { name, fields, createTime: createTime ?? time, updateTime: time } : { name, deletedAt: time },
    )
  } catch {
    throw new Error(`The data file is damaged at ${at}: remove it to start empty, or repair that line.`)
  }
}

function writeAll(fd: number, text: string): number {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += fs.writeSync(fd, bytes, written)
  return bytes.length
}
