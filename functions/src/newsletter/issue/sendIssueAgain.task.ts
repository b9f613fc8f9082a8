import type { Firestore } from 'firebase-admin/firestore'
import { DELIVERY_LEASE_MS } from '#domain/time/lifetimes.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { taskCall } from '../../platform/http/taskCall.ts'
import { subscriber } from '../../deliverability/Subscriber.ts'
import { commitAll } from './commitAll.ts'
import { deliveriesOf, type Delivery, issues } from './Issue.ts'
import { type IssueMails, issueMails, RECIPIENT_FIELDS, storedRecipient } from './issueMails.ts'
import { type AgainTask, type DueDelivery, parseAgainTask } from './IssueTask.ts'
import { editionsFor } from './recipients.ts'
import { sendMails, withMailer } from './sendMails.ts'

/** Task: retries deliveries, if unchanged since the sweep and still subscribed. docs/rules.md #mail-server-fails */
export const sendIssueAgain = taskCall(
  'sendIssueAgain',
  { secrets: ['SMTP_URL', 'HASH_KEY', 'LINK_KEYS'], memory: '1GiB' },
  parseAgainTask,
  async (task) => {
    const database = await firestore()
    const mails = await issueMails(database, task.week)
    const fields = await withMailer(async (mailer) => {
      const sinceMs = performance.now()
      const { taken, skipped } = await take(database, task, mails, new Date())
      return { ...(await sendMails(mailer, taken, mails, sinceMs)), skipped }
    })
    return { outcome: 'tried again', fields: { week: task.week, ...fields } }
  },
)

async function take(database: Firestore, { week, due }: AgainTask, mails: IssueMails, now: Date) {
  const { FieldValue, Timestamp } = await import('firebase-admin/firestore')
  const deliveries = deliveriesOf(issues(database).doc(week))
  const retries = await recipientsOf(database, due)
  const changes = retries.map(({ due: { attempt }, recipient }) => {
    const change: Partial<Record<keyof Delivery, unknown>> =
      recipient && editionsFor(recipient.receives, mails.editions).length > 0
        ? { state: 'sending', attempt, checkAt: new Date(now.getTime() + DELIVERY_LEASE_MS), updatedAt: now }
        : { state: 'skipped', checkAt: FieldValue.delete(), updatedAt: now }
    return change
  })
  const written = await commitAll(
    database,
    retries.map(({ due: { id, updateTime } }, index) => (batch) => {
      const lastUpdateTime = new Timestamp(updateTime.seconds, updateTime.nanoseconds)
      batch.update(deliveries.doc(id), changes[index] ?? {}, { lastUpdateTime })
    }),
  )
  const taken = retries.flatMap(({ due: { id, attempt }, recipient }, index) => {
    const updateTime = written[index]
    const isOurs = updateTime !== undefined && changes[index]?.state === 'sending'
    return isOurs && recipient ? [{ recipient, reference: deliveries.doc(id), attempt, updateTime }] : []
  })
  return { taken, skipped: changes.filter(({ state }) => state === 'skipped').length }
}

/** With no recipient where there is no such subscriber. */
async function recipientsOf(database: Firestore, due: readonly DueDelivery[]) {
  const found = await database.getAll(...due.map(({ id }) => subscriber(database, id)), {
    fieldMask: [...RECIPIENT_FIELDS],
  })
  return due.map((each, index) => {
    const snapshot = found[index]
    return { due: each, recipient: snapshot && storedRecipient(snapshot) }
  })
}
