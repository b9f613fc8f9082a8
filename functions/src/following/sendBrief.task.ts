import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import { BRIEF_LEASE_MS, PUSH_TRIED_MS } from '#domain/time/lifetimes.ts'
import { digestMail } from '../mail/digestMail.ts'
import { isSuppressed, suppress } from '../deliverability/suppression.ts'
import { returnPathOf } from '../deliverability/returnPath.ts'
import { auth } from '../platform/gateways/auth.ts'
import { setting } from '../platform/config.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { oneClickHeaders, sendMail } from '../platform/gateways/mail.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { profileOf } from '../profiles/profiles.ts'
import { digestLinks } from '../deliverability/digestLinks.ts'
import { reachDevices } from '../push/tellDevices.ts'
import { composeDigest } from './composeDigest.ts'
import { settingsOf, storedSettings, type StoredSettings } from './followStore.ts'
import { digestId, type DigestTask, parseDigestTask } from './FollowTask.ts'
import { nextMailAt } from './mailTimes.ts'

/**
 * Task: sends an account's due brief under a lease, by notification where that is chosen; its content and the next
 * time are written afterwards, at once. A crash in between sends it again, with the same Message-ID or tag. docs/rules.md "Following",
 * #mail-server-fails and #one-issue-a-week
 */
export const sendBrief = taskCall(
  'sendBrief',
  { secrets: ['SMTP_URL', 'HASH_KEY', 'LINK_KEYS'] },
  parseDigestTask,
  async (task, now) => {
    const database = await firestore()
    const settings = await take(database, task, now)
    if (settings === undefined) return { outcome: 'nothing to do', fields: { uid: task.uid } }
    try {
      return { outcome: await tellBrief(database, task, settings, now), fields: { uid: task.uid } }
    } catch (error) {
      await settingsOf(database, task.uid).update({ briefLease: await deleteField() })
      throw error
    }
  },
)

/** @throws Error while another worker has it: the queue retries */
async function take(database: Firestore, { uid, dueMs }: DigestTask, now: Date) {
  return database.runTransaction(async (transaction) => {
    const settings = storedSettings(await transaction.get(settingsOf(database, uid)))
    if (settings?.nextMailAt?.getTime() !== dueMs) return undefined
    if (settings.briefLease !== undefined && settings.briefLease.expiresAt > now) {
      throw new Error(`the brief of ${uid} is being written by another`)
    }
    const briefLease = { owner: randomUUID(), expiresAt: new Date(now.getTime() + BRIEF_LEASE_MS) }
    transaction.update(settingsOf(database, uid), { briefLease })
    return { ...settings, briefLease }
  })
}

async function tellBrief(database: Firestore, task: DigestTask, settings: StoredSettings, now: Date) {
  const { uid, dueMs } = task
  const { users } = await (await auth()).getUsers([{ uid }])
  const email = users[0]?.emailVerified === true ? users[0].email?.toLowerCase() : undefined
  const profile =
    email === undefined ? undefined : profileOf(await database.collection('users').doc(email).get(), uid)
  const composed = profile && (await composeDigest(database, settings, profile, now))
  const isPushed = composed !== undefined && (await pushBrief(database, task, settings, now))
  const isMailed = email !== undefined && profile !== undefined && composed !== undefined && !isPushed
  if (!isMailed || (await isSuppressed(database, email, now))) {
    // News stays in the dashboard; late mail would be outdated.
    await finish(database, settings, isPushed ? composed.offerIds : [], now)
    return isPushed ? 'notified' : 'nothing to tell'
  }
  const links = digestLinks(settings.mailId)
  const mail = digestMail(composed.brief, links.page, setting('APP_URL'), profile.language)
  const { outcome, reason, isUnknownRecipient } = await sendMail({
    ...mail,
    to: email,
    id: `brief-${settings.mailId}-${dueMs}`,
    headers: oneClickHeaders(links.oneClick),
    returnPath: returnPathOf('brief', settings.mailId),
  })
  if (isUnknownRecipient) await suppress(database, email, 'hard-bounce', now)
  if (outcome === 'failed') throw new Error(`the brief could not be handed over: ${reason}`)
  await finish(database, settings, composed.offerIds, now)
  return outcome
}

/** Whether a device took the brief's notification. @throws OutsideError for an hour while none can */
async function pushBrief(database: Firestore, task: DigestTask, { mails }: StoredSettings, now: Date) {
  if (mails.by !== 'push') return false
  try {
    return await reachDevices(database, task.uid, { kind: 'brief', id: digestId(task) }, now)
  } catch (error) {
    if (now.getTime() > task.dueMs + PUSH_TRIED_MS) return false
    throw error
  }
}

/** Each offer is in one mail. Newer settings decide the next one. */
async function finish(
  database: Firestore,
  { uid, nextMailAt: due }: StoredSettings,
  offerIds: readonly string[],
  now: Date,
): Promise<void> {
  const none = await deleteField()
  await database.runTransaction(async (transaction) => {
    const references = offerIds.map((id) => database.collection('offers').doc(id))
    const [found, ...told] = await transaction.getAll(settingsOf(database, uid), ...references)
    const settings = found && storedSettings(found)
    if (settings === undefined) return
    const isSame = settings.nextMailAt?.getTime() === due?.getTime()
    // By the later clock: the schedule's may be ahead, and no time is due twice.
    const after = new Date(Math.max(now.getTime(), due?.getTime() ?? 0))
    const next = isSame ? nextMailAt(settings.mails, settings.timeZone, after) : settings.nextMailAt
    const change = { nextMailAt: next ?? none, briefLease: none, lastMailAt: now }
    transaction.update(settingsOf(database, uid), change)
    for (const { ref, exists } of told) if (exists) transaction.update(ref, { mailedAt: now })
  })
}
