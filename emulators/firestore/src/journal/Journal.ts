import fs from 'node:fs'
import type { Commit, Document, Fields } from '../contracts.ts'

const MIN_COMPACTION_BYTES = 16 * 1024 * 1024

/** A commit in the file, one per line: a change without fields is a deletion. */
interface Line {
  time: string
  changes: Array<{ name: string; fields?: Fields; createTime?: string }>
}

/**
 * The data file: every commit is appended before it is acknowledged, so that a process killed at any moment loses no
 * acknowledged data. The kernel's buffers outlive the process; a power cut is not covered. Compaction now and then
 * rewrites the file with the remaining documents.
 */
export class Journal {
  private readonly path: string
  private readonly unlock: () => void
  private readonly documents: () => Iterable<Document>
  private fd: number
  private bytes: number
  private compactAtBytes: number

  private constructor(path: string, unlock: () => void, bytes: number, documents: () => Iterable<Document>) {
    this.path = path
    this.unlock = unlock
    this.documents = documents
    this.fd = fs.openSync(path, 'a')
    this.bytes = bytes
    this.compactAtBytes = this.nextCompaction()
  }

  /**
   * Opens a file; creates a missing one.
   * @param stored everything stored at the time of the call, for compaction
   * @returns the journal, and the file's content
   * @throws Error when the file is damaged in the middle, or another server has it open
   */
  static open(
    path: string,
    stored: () => Iterable<Document>,
  ): { journal: Journal; documents: Document[]; lastCommit: string } {
    const unlock = lockFile(`${path}.lock`)
    try {
      const { documents, lastCommit, bytes } = replay(path)
      return { journal: new Journal(path, unlock, bytes, stored), documents, lastCommit }
    } catch (error) {
      unlock()
      throw error
    }
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

  /** Rewrites a file grown far beyond the stored data. Call it after a commit has been put into effect. */
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

/** Reads the file. A torn last line was never acknowledged: it goes. */
function replay(path: string): { documents: Document[]; lastCommit: string; bytes: number } {
  const documents = new Map<string, Document>()
  let lastCommit = '1970-01-01T00:00:00.000000Z'
  let start = 0
  const content = fs.existsSync(path) ? fs.readFileSync(path) : Buffer.alloc(0)
  for (let number = 1; ; number++) {
    const end = content.indexOf(0x0a, start)
    if (end === -1) break
    const { time, changes } = parseLine(content.toString('utf8', start, end), `${path}:${number}`)
    if (time > lastCommit) lastCommit = time
    for (const { name, fields, createTime = time } of changes) {
      if (fields) documents.set(name, { name, fields, createTime, updateTime: time })
      else documents.delete(name)
    }
    start = end + 1
  }
  if (start < content.length) fs.truncateSync(path, start)
  return { documents: [...documents.values()], lastCommit, bytes: start }
}

function parseLine(text: string, at: string): Line {
  try {
    const line = JSON.parse(text) as Line
    if (typeof line.time === 'string' && Array.isArray(line.changes)) return line
  } catch {
    // Thrown below, with the place.
  }
  throw new Error(`The data file is damaged at ${at}: remove it to start empty, or repair that line.`)
}

function writeAll(fd: number, text: string): number {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) written += fs.writeSync(fd, bytes, written)
  return bytes.length
}

/**
 * Makes sure that one process at a time uses a file: two would overwrite each other's data.
 * @returns the function that releases the lock
 * @throws Error when a running process holds it; a dead one's lock is taken over
 */
function lockFile(path: string): () => void {
  try {
    fs.writeFileSync(path, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = Number(fs.readFileSync(path, 'utf8'))
    if (holder !== process.pid && isRunning(holder)) {
      throw new Error(`Process ${holder} uses the data file already (lock: ${path}).`, { cause: error })
    }
    fs.writeFileSync(path, String(process.pid))
  }
  return () => fs.rmSync(path, { force: true })
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
