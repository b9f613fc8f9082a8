import { CallRefusal } from './CallRefusal.ts'
import { Journal } from '../../support/Journal.ts'
import { queueOf } from './resourceNames.ts'

export interface StoredQueue {
  readonly name: string
  readonly state: 'RUNNING' | 'PAUSED'
}

export interface HttpTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodyBase64?: string
  readonly oidc?: { readonly serviceAccountEmail: string; readonly audience: string }
}

export interface Progress {
  /** Milliseconds since 1970. */
  readonly scheduleTimeMs: number
  readonly dispatchCount: number
  /** HTTP status of the last answer, if any. */
  readonly lastAttempt?: { readonly httpStatus?: number }
}

export interface StoredTask extends Progress {
  readonly name: string
  readonly http: HttpTarget
  readonly createTimeMs: number
  readonly dispatchDeadlineMs: number
}

type JournalRecord =
  | { op: 'queue'; queue: StoredQueue }
  | { op: 'task'; task: StoredTask }
  | { op: 'progress'; name: string; progress: Progress }
  | { op: 'end'; name: string; atMs: number }

/**
 * How long the name of an ended task stays taken. Google frees names after one hour to nine days, by the kind of the
 * queue; the longest shows up code that relies on reusing a name.
 */
const NAME_RESERVED_MS = 9 * 24 * 3_600_000
const COMPACT_ABOVE_LINES = 10_000

/** Queues, tasks and used names; each change reaches the journal before it is acknowledged. */
export class TaskStore {
  readonly #queues = new Map<string, StoredQueue>()
  readonly #tasks = new Map<string, StoredTask>()
  readonly #endedAtMs = new Map<string, number>()
  readonly #journal: Journal<JournalRecord> | undefined

  /** @param dataFile the journal; undefined: memory only */
  constructor(dataFile: string | undefined, nowMs: number) {
    if (dataFile === undefined) return
    this.#journal = new Journal(dataFile)
    for (const record of this.#journal.read()) this.#apply(record)
    for (const [name, atMs] of this.#endedAtMs) {
      if (nowMs - atMs > NAME_RESERVED_MS) this.#endedAtMs.delete(name)
    }
    this.#compact()
  }

  queues(): IterableIterator<StoredQueue> {
    return this.#queues.values()
  }

  tasks(): IterableIterator<StoredTask> {
    return this.#tasks.values()
  }

  tasksOf(queueName: string): StoredTask[] {
    return [...this.#tasks.values()].filter((task) => queueOf(task.name) === queueName)
  }

  findQueue(name: string): StoredQueue | undefined {
    return this.#queues.get(name)
  }

  findTask(name: string): StoredTask | undefined {
    return this.#tasks.get(name)
  }

  putQueue(queue: StoredQueue): void {
    this.#write({ op: 'queue', queue })
  }

  /** @throws CallRefusal ALREADY_EXISTS when the name is, or lately was, a task's */
  add(task: StoredTask, nowMs: number): void {
    if (this.#tasks.has(task.name)) throw new CallRefusal('ALREADY_EXISTS', 'Requested entity already exists')
    const endedAtMs = this.#endedAtMs.get(task.name)
    if (endedAtMs !== undefined && nowMs - endedAtMs <= NAME_RESERVED_MS) {
      throw new CallRefusal(
        'ALREADY_EXISTS',
        'The task cannot be created because a task with this name existed too recently.',
      )
    }
    this.#write({ op: 'task', task })
  }

  progress(name: string, change: Partial<Progress>): void {
    const task = this.#tasks.get(name)
    if (!task) return
    const { scheduleTimeMs, dispatchCount, lastAttempt } = { ...task, ...change }
    this.#write({
      op: 'progress',
      name,
      progress: { scheduleTimeMs, dispatchCount, ...(lastAttempt && { lastAttempt }) },
    })
  }

  /** Removes an ended task; its name stays taken. */
  end(name: string, nowMs: number): void {
    if (this.#tasks.has(name)) this.#write({ op: 'end', name, atMs: nowMs })
  }

  close(): void {
    this.#journal?.close()
  }

  #write(record: JournalRecord): void {
    this.#journal?.append(record)
    this.#apply(record)
    const live = this.#queues.size + this.#tasks.size + this.#endedAtMs.size
    if (this.#journal && this.#journal.lines > Math.max(COMPACT_ABOVE_LINES, 4 * live)) this.#compact()
  }

  #apply(record: JournalRecord): void {
    if (record.op === 'queue') this.#queues.set(record.queue.name, record.queue)
    else if (record.op === 'task') this.#tasks.set(record.task.name, record.task)
    else if (record.op === 'progress') {
      const task = this.#tasks.get(record.name)
      if (task) this.#tasks.set(record.name, { ...task, ...record.progress })
    } else if (record.op === 'end') {
      this.#tasks.delete(record.name)
      this.#endedAtMs.set(record.name, record.atMs)
    }
  }

  #compact(): void {
    this.#journal?.rewrite([
      ...[...this.#queues.values()].map((queue): JournalRecord => ({ op: 'queue', queue })),
      ...[...this.#tasks.values()].map((task): JournalRecord => ({ op: 'task', task })),
      ...[...this.#endedAtMs].map(([name, atMs]): JournalRecord => ({ op: 'end', name, atMs })),
    ])
  }
}
