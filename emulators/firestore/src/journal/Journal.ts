import fs from 'node:fs'
import { Journal as LinesFile } from '../../../support/Journal.ts'
import type { Commit, Document, Fields } from '../contracts.ts'

const MIN_COMPACTION_BYTES = 16 * 1024 * 1024

/** A commit in the file, one per line: a change without fields is a deletion. */
interface Line {
  time: string
  changes: Array<{ name: string; fields?: Fields; createTime?: string }>
}

/** The data file: every commit is appended before it is acknowledged. Compaction rewrites it with the remaining documents. */
export class Journal {
  private readonly file: LinesFile<Line>
  private readonly lock: string
  private readonly documents: () => Iterable<Document>
  private compactAtBytes = 0

  /** @param documents all that is stored now, for compaction @throws Error when another server has it open */
  constructor(path: string, documents: () => Iterable<Document>) {
    this.lock = `${path}.lock`
    takeLock(this.lock)
    this.file = new LinesFile(path)
    this.documents = documents
  }

  /** @returns the file's content; `compact` must follow, once it is stored. @throws Error when the file is damaged */
  read(): { documents: Document[]; lastCommit: string } {
    const documents = new Map<string, Document>()
    let lastCommit = '1970-01-01T00:00:00.000000Z'
    for (const { time, changes } of this.file.read()) {
      if (time > lastCommit) lastCommit = time
      for (const { name, fields, createTime = time } of changes) {
        if (fields) documents.set(name, { name, fields, createTime, updateTime: time })
        else documents.delete(name)
      }
    }
    return { documents: [...documents.values()], lastCommit }
  }

  append({ commitTime, changes }: Commit): void {
    this.file.append({
      time: commitTime,
      changes: changes.map(({ name, after }) =>
        after ? { name, fields: after.fields, createTime: after.createTime } : { name },
      ),
    })
  }

  /** Rewrites a file grown far beyond the stored data. Call it after a commit has been put into effect. */
  compactIfDue(): void {
    if (this.file.bytes >= this.compactAtBytes) this.compact()
  }

  compact(): void {
    this.file.rewrite(
      Array.from(this.documents(), ({ name, fields, createTime, updateTime }) => ({
        time: updateTime,
        changes: [{ name, fields, createTime }],
      })),
    )
    this.compactAtBytes = Math.max(MIN_COMPACTION_BYTES, this.file.bytes * 3)
  }

  close(): void {
    this.file.close()
    fs.rmSync(this.lock, { force: true })
  }
}

/** One process at a time uses a file: two would overwrite each other's data. A dead one's lock is taken over. */
function takeLock(path: string): void {
  const holder = fs.existsSync(path) ? Number(fs.readFileSync(path, 'utf8')) : process.pid
  if (holder !== process.pid && isRunning(holder))
    throw new Error(`Process ${holder} uses the data file already (lock: ${path}).`)
  fs.writeFileSync(path, String(process.pid))
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
