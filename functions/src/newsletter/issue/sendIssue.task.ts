import type { Firestore } from 'firebase-admin/firestore'
import { DELIVERIES_KEPT_MS, DELIVERY_LEASE_MS } from '#domain/time/lifetimes.ts'
import { firestore } from '../../platform/gateways/firestore.ts'
import { taskCall } from '../../platform/http/taskCall.ts'
import { commitAll } from './commitAll.ts'
import { deliveriesOf, type Delivery, idRange, issues, shardOf } from './Issue.ts'
import {
  type IssueMails,
  issueMails,
  RECIPIENT_FIELDS,
  type Recipient,
  storedRecipient,
} from './issueMails.ts'
import { createPageTask, type PageTask, parsePageTask } from './IssueTask.ts'
import { recipients } from './recipients.ts'
import { sendMails, withMailer } from './sendMails.ts'

/** Mails per task. The queue's rate is the provider's limit per second, divided by this. */
const PAGE = 50

/**
 * Task: sends one page of a shard, then queues the next. Recipients are read now, so unsubscribed ones get
 * nothing. A delivery is taken by creating its document, so a repeated page mails no one twice; the sweep
 * finishes a dead worker's. docs/rules.md #mail-server-fails, #one-issue-a-week
 */
export const sendIssue = taskCall(
  'sendIssue',
  { secrets: ['SMTP_URL', 'HASH_KEY', 'LINK_KEYS'], memory: '1GiB' },
  parsePageTask,
  async (task) => {
    const database = await firestore()
    const mails = await issueMails(database, task.week)
    const page = await pageOf(database, task, mails)
    const people = page.flatMap((doc) => storedRecipient(doc) ?? [])
    const outcomes = people.length === 0 ? {} : await sendPage(database, task.week, people, mails)
    const last = page.length === PAGE ? page.at(-1) : undefined
    if (last) await createPageTask({ ...task, after: last.id })
    const reference = shardOf(issues(database).doc(task.week), task.stretch)
    await reference.update({ movedAt: new Date(), ...(last ? { after: last.id } : { isFinished: true }) })
    return { outcome: last ? 'page sent' : 'shard finished', fields: { ...task, ...outcomes } }
  },
)

async function pageOf(database: Firestore, task: PageTask, mails: IssueMails) {
  const { FieldPath } = await import('firebase-admin/firestore')
  const { from, before } = idRange(task.stretch, task.stretches)
  let query = recipients(database, mails.editions).orderBy(FieldPath.documentId())
  if (task.after !== undefined) query = query.startAfter(task.after)
  else if (from !== undefined) query = query.startAt(from)
  if (before !== undefined) query = query.endBefore(before)
  const found = await query
    .select(...RECIPIENT_FIELDS)
    .limit(PAGE)
    .get()
  return found.docs
}

function sendPage(database: Firestore, week: string, page: readonly Recipient[], mails: IssueMails) {
  return withMailer(async (mailer) => {
    const sinceMs = performance.now()
    return sendMails(mailer, await take(database, week, page, new Date()), mails, sinceMs)
  })
}

/** The page's untaken deliveries. */
async function take(database: Firestore, week: string, page: readonly Recipient[], now: Date) {
  const delivery: Delivery = {
    state: 'sending',
    attempt: 1,
    checkAt: new Date(now.getTime() + DELIVERY_LEASE_MS),
    updatedAt: now,
    expiresAt: new Date(now.getTime() + DELIVERIES_KEPT_MS),
  }
  const deliveries = deliveriesOf(issues(database).doc(week))
  const written = await commitAll(
    database,
    page.map(
      ({ id }) =>
        (batch) =>
          batch.create(deliveries.doc(id), delivery),
    ),
  )
  return page.flatMap((recipient, index) => {
    const updateTime = written[index]
    const reference = deliveries.doc(recipient.id)
    return updateTime ? [{ recipient, reference, attempt: 1, updateTime }] : []
  })
}
