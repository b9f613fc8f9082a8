import { EventEmitter, once } from 'node:events'
import { type Answer, isSuccess } from '../../support/sendRequest.ts'
import { deliver } from './deliver.ts'
import { DueHeap } from './DueHeap.ts'
import { queueOf } from './resourceNames.ts'
import { type AttemptReport, settleAttempt } from './settleAttempt.ts'
import type { StoredQueue, StoredTask, TaskStore } from './TaskStore.ts'
import { TokenBucket } from './TokenBucket.ts'
import type { TokenSigner } from './TokenSigner.ts'

interface Lane {
  readonly due: DueHeap
  readonly bucket: TokenBucket
  running: number
}

/** What Cloud Tasks gives a queue whose maker names nothing. */
const LIMITS = { perSecond: 500, burst: 100, concurrent: 1000 }

/** Timers are re-armed at least this often: setTimeout overflows after 24.8 days, and a laptop's sleep stops it. */
const LONGEST_TIMER_MS = 1_000
const RUN_DUE_LIMIT = 10_000

/** Sends tasks when they are due, within the limits of their queues, and again when that fails. */
export class Dispatcher {
  readonly #store: TaskStore
  readonly #signer: TokenSigner
  readonly #now: () => number
  readonly #lanes = new Map<string, Lane>()
  readonly #running = new Set<string>()
  /** `settled` with an AttemptReport after each attempt; `tick` whenever the clock was looked at. */
  readonly #events = new EventEmitter().setMaxListeners(0)
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  readonly #automatic: boolean
  /** How often, and how, each task is delivered; Cloud Tasks promises at least once. */
  #deliveries = { times: 1, parallel: false }

  constructor(store: TaskStore, signer: TokenSigner, now: () => number, automatic: boolean) {
    this.#store = store
    this.#signer = signer
    this.#now = now
    this.#automatic = automatic
    for (const task of store.tasks()) this.#lane(queueOf(task.name)).due.push(task.name, task.scheduleTimeMs)
    this.#pump()
  }

  deliverEach(times: number, parallel: boolean): void {
    this.#deliveries = { times, parallel }
  }

  get runningCount(): number {
    return this.#running.size
  }

  /** To be called when a task was added, or a queue resumed. */
  refresh(added?: StoredTask): void {
    if (added) this.#lane(queueOf(added.name)).due.push(added.name, added.scheduleTimeMs)
    this.#pump()
  }

  /**
   * Dispatches everything that is due at an instant, and what that creates, until nothing is; limits of rate do not
   * apply, since no time passes.
   * @returns every attempt that ended meanwhile, in the order they ended
   * @throws Error after 10,000 attempts: the tasks create one another without end
   */
  async runDue(atMs: number): Promise<AttemptReport[]> {
    const reports: AttemptReport[] = []
    const note = (report: AttemptReport) => reports.push(report)
    this.#events.on('settled', note)
    try {
      for (;;) {
        for (const queue of this.#store.queues()) this.#startDue(queue, atMs, () => atMs, false)
        if (this.#running.size === 0) return reports
        if (reports.length > RUN_DUE_LIMIT)
          throw new Error(`more than ${RUN_DUE_LIMIT} attempts, and still more due`)
        await once(this.#events, 'settled')
      }
    } finally {
      this.#events.off('settled', note)
      this.#pump()
    }
  }

  /** @returns whether, within the time given, nothing was running and nothing due any more */
  async idle(timeoutMs: number): Promise<boolean> {
    const timeout = AbortSignal.timeout(timeoutMs)
    while (!this.#isIdle()) {
      try {
        await Promise.race([
          once(this.#events, 'settled', { signal: timeout }),
          once(this.#events, 'tick', { signal: timeout }),
        ])
      } catch {
        return this.#isIdle()
      }
    }
    return true
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #isIdle(): boolean {
    const nowMs = this.#now()
    if (this.#running.size > 0) return false
    return [...this.#store.queues()].every((queue) => {
      const next = this.#next(this.#lane(queue.name))
      return queue.state === 'PAUSED' || !next || next.dueMs > nowMs
    })
  }

  #lane(queueName: string): Lane {
    let lane = this.#lanes.get(queueName)
    if (!lane) {
      lane = { due: new DueHeap(), bucket: new TokenBucket(), running: 0 }
      this.#lanes.set(queueName, lane)
    }
    return lane
  }

  #pump(): void {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    const nowMs = this.#now()
    let wakeMs = Infinity
    if (this.#automatic) {
      for (const queue of this.#store.queues()) {
        wakeMs = Math.min(wakeMs, this.#startDue(queue, nowMs, this.#now, true))
      }
    }
    this.#events.emit('tick')
    if (wakeMs === Infinity) return
    this.#timer = setTimeout(() => this.#pump(), Math.max(1, Math.min(wakeMs - nowMs, LONGEST_TIMER_MS)))
  }

  /** @returns when to look again; Infinity when some other event will call for it */
  #startDue(queue: StoredQueue, atMs: number, clock: () => number, rateLimited: boolean): number {
    const lane = this.#lane(queue.name)
    for (;;) {
      const next = this.#next(lane)
      if (!next || queue.state === 'PAUSED' || lane.running >= LIMITS.concurrent) return Infinity
      if (next.dueMs > atMs) return next.dueMs
      const waitMs = rateLimited ? lane.bucket.take(atMs, LIMITS.perSecond, LIMITS.burst) : 0
      if (waitMs > 0) return atMs + waitMs
      lane.due.pop()
      this.#start(next.name, lane, clock)
    }
  }

  /** The earliest entry that still means something: its task exists, waits, and was not rescheduled since. */
  #next(lane: Lane): { dueMs: number; name: string } | undefined {
    for (;;) {
      const next = lane.due.peek()
      if (!next) return undefined
      const task = this.#store.findTask(next.name)
      if (task?.scheduleTimeMs === next.dueMs && !this.#running.has(next.name)) return next
      lane.due.pop()
    }
  }

  #start(name: string, lane: Lane, clock: () => number): void {
    const task = this.#store.findTask(name)
    if (!task) throw new Error(`${name} is scheduled but not stored`)
    this.#store.progress(name, { dispatchCount: task.dispatchCount + 1 })
    lane.running++
    this.#running.add(name)
    void this.#finish(task, lane, clock)
  }

  async #finish(task: StoredTask, lane: Lane, clock: () => number): Promise<void> {
    const answer = await this.#deliver(task)
    lane.running--
    this.#running.delete(task.name)
    // A stopped server leaves the task as it was: the next one delivers it again.
    if (this.#stopped) return
    this.#events.emit('settled', this.#settle(task, answer, clock()))
    this.#pump()
  }

  async #deliver(task: StoredTask): Promise<Answer> {
    const { times, parallel } = this.#deliveries
    const deliverOnce = () =>
      deliver(task, this.#signer).catch((error: unknown): Answer => {
        console.error('tasks: an attempt could not be made:', error)
        return { error: 'UNAVAILABLE', message: error instanceof Error ? error.message : String(error) }
      })
    const answers = parallel
      ? await Promise.all(Array.from({ length: times }, deliverOnce))
      : [await deliverOnce()]
    while (answers.length < times) answers.push(await deliverOnce())
    return answers.find(isSuccess) ?? answers[answers.length - 1]!
  }

  #settle(before: StoredTask, answer: Answer, nowMs: number): AttemptReport {
    const { report, progress } = settleAttempt(before, this.#store.findTask(before.name), answer, nowMs)
    if (progress) {
      this.#store.progress(before.name, progress)
      this.#lane(queueOf(before.name)).due.push(before.name, progress.scheduleTimeMs)
    } else {
      this.#store.end(before.name, nowMs)
    }
    return report
  }
}
