import { EventEmitter, once } from 'node:events'
import { isSuccess, sendRequest, type Answer } from '../../support/sendRequest.ts'
import { settleAttempt, type AttemptReport } from './settleAttempt.ts'
import type { StoredQueue, StoredTask, TaskStore } from './TaskStore.ts'
import type { TokenSigner } from './TokenSigner.ts'
import { queueOf, shortId } from './resourceNames.ts'

/** Headers that Google sets itself, or drops. */
const OVERRIDDEN =
  /^(host|content-length|connection|transfer-encoding|user-agent|x-google-.*|x-appengine-.*|x-cloudtasks-.*)$/i

/** Sends the task's request once, and waits up to dispatchDeadline for the answer, or why there is none. */
async function deliver(task: StoredTask, signer: TokenSigner): Promise<Answer> {
  const { url, bodyBase64 = '' } = task.http
  const body = Buffer.from(bodyBase64, 'base64')
  const headers = headersFor(task, signer, body.length)
  return sendRequest({ url, method: 'POST', headers, body, deadlineMs: task.dispatchDeadlineMs })
}

function headersFor(task: StoredTask, signer: TokenSigner, bodyBytes: number): Record<string, string> {
  const { http, name, dispatchCount } = task
  const own = Object.fromEntries(Object.entries(http.headers).filter(([each]) => !OVERRIDDEN.test(each)))
  const { serviceAccountEmail, audience } = http.oidc ?? {}
  return {
    ...own,
    'Content-Length': String(bodyBytes),
    'User-Agent': 'Google-Cloud-Tasks',
    'X-CloudTasks-QueueName': shortId(queueOf(name)),
    'X-CloudTasks-TaskName': shortId(name),
    'X-CloudTasks-TaskRetryCount': String(dispatchCount),
    // Node takes the later of two headers that differ in case only: the task's own must not win.
    ...(serviceAccountEmail !== undefined && {
      Authorization: `Bearer ${signer.idToken(serviceAccountEmail, audience ?? '', Date.now())}`,
    }),
  }
}

/** Timers are re-armed at least this often: setTimeout overflows after 24.8 days, and a laptop's sleep stops it. */
const LONGEST_TIMER_MS = 1_000
const RUN_DUE_LIMIT = 10_000

export class Dispatcher {
  readonly #store: TaskStore
  readonly #signer: TokenSigner
  readonly #now: () => number
  readonly #running = new Set<string>()
  /** `settled` with an AttemptReport after each attempt; `tick` after each look at the clock. */
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
    this.#pump()
  }

  deliverEach(times: number, parallel: boolean): void {
    this.#deliveries = { times, parallel }
  }

  get runningCount(): number {
    return this.#running.size
  }

  /** To be called when a task was added, or a queue resumed. */
  refresh(): void {
    this.#pump()
  }

  /**
   * Dispatches everything due at an instant, and its consequences.
   * @returns every attempt that ended meanwhile, in order
   * @throws Error after 10,000 attempts: the tasks create one another without end
   */
  async runDue(atMs: number): Promise<AttemptReport[]> {
    const reports: AttemptReport[] = []
    const note = (report: AttemptReport) => reports.push(report)
    this.#events.on('settled', note)
    try {
      for (;;) {
        for (const queue of this.#store.queues()) this.#startDue(queue, atMs, () => atMs)
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

  /** @returns whether everything due ended within the time given */
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
      const next = this.#next(queue)
      return queue.state === 'PAUSED' || !next || next.scheduleTimeMs > nowMs
    })
  }

  #pump(): void {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    const nowMs = this.#now()
    let wakeMs = Infinity
    if (this.#automatic) {
      for (const queue of this.#store.queues()) {
        wakeMs = Math.min(wakeMs, this.#startDue(queue, nowMs, this.#now))
      }
    }
    this.#events.emit('tick')
    if (wakeMs === Infinity) return
    this.#timer = setTimeout(() => this.#pump(), Math.max(1, Math.min(wakeMs - nowMs, LONGEST_TIMER_MS)))
  }

  /** @returns when to look again; Infinity when another event will call for it */
  #startDue(queue: StoredQueue, atMs: number, clock: () => number): number {
    for (;;) {
      const next = this.#next(queue)
      if (!next || queue.state === 'PAUSED') return Infinity
      if (next.scheduleTimeMs > atMs) return next.scheduleTimeMs
      this.#store.progress(next.name, { dispatchCount: next.dispatchCount + 1 })
      this.#running.add(next.name)
      void this.#finish(next, clock)
    }
  }

  /** The earliest due task; of equal times the first stored. */
  #next({ name }: StoredQueue): StoredTask | undefined {
    const waiting = this.#store.tasksOf(name).filter((task) => !this.#running.has(task.name))
    return waiting.reduce<StoredTask | undefined>(
      (first, task) => (first && first.scheduleTimeMs <= task.scheduleTimeMs ? first : task),
      undefined,
    )
  }

  async #finish(task: StoredTask, clock: () => number): Promise<void> {
    const answer = await this.#deliver(task)
    this.#running.delete(task.name)
    // A stopped server leaves the task unchanged: the next one delivers it again.
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
    if (progress) this.#store.progress(before.name, progress)
    else this.#store.end(before.name, nowMs)
    return report
  }
}
