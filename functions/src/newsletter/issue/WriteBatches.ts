import type { Firestore, Timestamp } from 'firebase-admin/firestore'
import { commitAll, type Write } from './commitAll.ts'

interface Waiting {
  write: Write
  done: PromiseWithResolvers<Timestamp | undefined>
}

/**
 * Writes down what came of mails, each as soon as it can be: whatever comes up while a commit is under way goes into the
 * next one together.
 */
export class WriteBatches {
  readonly #database: Firestore
  #waiting: Waiting[] = []
  #isBusy = false

  constructor(database: Firestore) {
    this.#database = database
  }

  /** @returns once it is written; undefined when its condition does not hold */
  add(write: Write): Promise<Timestamp | undefined> {
    const done = Promise.withResolvers<Timestamp | undefined>()
    this.#waiting.push({ write, done })
    void this.#work()
    return done.promise
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0)
      try {
        const times = await commitAll(
          this.#database,
          batch.map(({ write }) => write),
        )
        for (const [index, { done }] of batch.entries()) done.resolve(times[index])
      } catch (error) {
        for (const { done } of batch) done.reject(error)
      }
    }
    this.#isBusy = false
  }
}
