import type { DocumentReference, Firestore, Timestamp } from 'firebase-admin/firestore'
import { DELIVERY_LEASE_MS, MAIL_LIMIT_MS } from '#domain/time/lifetimes.ts'
import { inPool } from '#domain/inPool.ts'
import { deleteField, firestore } from '../../platform/gateways/firestore.ts'
import { logWarning } from '../../platform/log.ts'
import { type Mailer, MAILER_CONNECTIONS, openMailer } from '../../platform/gateways/mail.ts'
import { suppress } from '../../deliverability/suppression.ts'
import { commitAll, type Write } from './commitAll.ts'
import { retryAt } from './deliveryTimes.ts'
import type { Delivery } from './Issue.ts'
import type { IssueMails, Recipient } from './issueMails.ts'

interface Waiting {
  write: Write
  done: PromiseWithResolvers<Timestamp | undefined>
}

/**
 * Writes down what came of mails, each as soon as it can be: whatever comes up while a commit is under way goes into the
 * next one together.
 */
class WriteBatches {
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

/** A delivery that is this worker's, until its lease ends. */
export interface TakenDelivery {
  recipient: Recipient
  reference: DocumentReference
  attempt: number
  updateTime: Timestamp
}

/** What came of a worker's deliveries. `left`: for lack of time, to the sweep. */
export type Outcomes = Record<'sent' | 'waiting' | 'failed' | 'left', number>

/**
 * Opens the mail server for a worker, and closes it whatever happens.
 * @throws Error before any work when the server cannot be reached: the queue tries again, and no attempt is used up
 */
export async function withMailer<Result>(work: (mailer: Mailer) => Promise<Result>): Promise<Result> {
  const mailer = await openMailer()
  try {
    await mailer.reach()
    return await work(mailer)
  } finally {
    mailer.close()
  }
}

/**
 * Sends the mails of deliveries that are ours, a few side by side, and writes down what came of each before the next
 * mail on its connection. A crash so leaves at most one mail per connection of which nobody knows whether it went out;
 * that one is sent again, with the same Message-ID.
 * @param sinceMs of performance.now(), from before the deliveries were taken: a clock that is set back meanwhile must not
 *   make the lease longer
 * docs/rules.md #mail-server-fails
 */
export async function sendMails(
  mailer: Mailer,
  taken: readonly TakenDelivery[],
  mails: IssueMails,
  sinceMs: number,
): Promise<Outcomes> {
  const database = await firestore()
  const writes = new WriteBatches(database)
  const outcomes: Outcomes = { sent: 0, waiting: 0, failed: 0, left: 0 }
  // A mail begun later might outlive the lease: the sweep counts it from the commit, so it ends after ours.
  const untilMs = sinceMs + DELIVERY_LEASE_MS - 2 * MAIL_LIMIT_MS
  await inPool(taken, MAILER_CONNECTIONS, async (next) => {
    if (performance.now() > untilMs) outcomes.left++
    else outcomes[await deliver(database, mailer, writes, next, mails)]++
  })
  return outcomes
}

async function deliver(
  database: Firestore,
  mailer: Mailer,
  writes: WriteBatches,
  { recipient, reference, attempt, updateTime }: TakenDelivery,
  mails: IssueMails,
): Promise<'sent' | 'waiting' | 'failed'> {
  const mail = mails.mailTo(recipient)
  if (mail === undefined) throw new Error(`${recipient.id} is sent an issue without an edition`)
  const { outcome, reason, isUnknownRecipient } = await mailer.send(mail)
  const now = new Date()
  const none = await deleteField()
  if (outcome === 'sent') {
    const sent = { state: 'sent', checkAt: none, reason: none, updatedAt: now }
    // Whoever has it by now: it is sent. Unless the person is erased meanwhile, then nothing is kept.
    await writes.add((batch) => batch.update(reference, sent))
    return 'sent'
  }
  const checkAt = outcome === 'refused' ? undefined : retryAt(attempt, now)
  const state = checkAt === undefined ? 'failed' : 'waiting'
  const change: Partial<Record<keyof Delivery, unknown>> = {
    state,
    reason,
    checkAt: checkAt ?? none,
    updatedAt: now,
  }
  // Only while it is ours: another worker may have sent it.
  await writes.add((batch) => batch.update(reference, change, { lastUpdateTime: updateTime }))
  logWarning(`Weekly issue: ${state}`, { subscriberId: recipient.id, attempt, reason })
  if (isUnknownRecipient) await suppress(database, recipient.email, 'hard-bounce', now)
  return state
}
