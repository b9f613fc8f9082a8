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

/** Records results at once; those that come during a commit share the next one. */
class WriteBatches {
  readonly #database: Firestore
  #waiting: Waiting[] = []
  #isBusy = false

  constructor(database: Firestore) {
    this.#database = database
  }

  /** @returns the write's time; undefined when its condition failed */
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

/** A delivery under this worker's lease. */
export interface TakenDelivery {
  recipient: Recipient
  reference: DocumentReference
  attempt: number
  updateTime: Timestamp
}

/** A worker's results. `left`: out of time, for the sweep. */
export type Outcomes = Record<'sent' | 'waiting' | 'failed' | 'left', number>

/** Opens and closes the mail server for a worker. @throws Error before any work when it is unreachable */
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
 * Sends our deliveries' mails, a few side by side, recording each before the next on its connection. A crash
 * leaves at most one uncertain mail per connection, which is sent again with the same Message-ID.
 * docs/rules.md #mail-server-fails
 * @param sinceMs of performance.now(), before the deliveries were taken: a clock set back must not lengthen
 * the lease
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
  // A later mail might outlive the lease: the sweep counts from the commit, so its lease ends after ours.
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
    // It is sent, whoever has it by now; erased recipients keep nothing.
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
  // Only while ours: another worker may have sent it.
  await writes.add((batch) => batch.update(reference, change, { lastUpdateTime: updateTime }))
  logWarning(`Weekly issue: ${state}`, { subscriberId: recipient.id, attempt, reason })
  if (isUnknownRecipient) await suppress(database, recipient.email, 'hard-bounce', now)
  return state
}
