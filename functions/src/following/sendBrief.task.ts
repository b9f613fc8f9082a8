import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import { BRIEF_LEASE_MS } from '#domain/time/lifetimes.ts'
import { briefMail } from '../mail/briefMail.ts'
import { isSuppressed, suppress } from '../deliverability/suppression.ts'
import { returnPathOf } from '../deliverability/returnPath.ts'
import { auth } from '../platform/gateways/auth.ts'
import { setting } from '../platform/config.ts'
import { deleteField, firestore } from '../platform/gateways/firestore.ts'
import { oneClickHeaders, sendMail } from '../platform/gateways/mail.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import { profileOf } from '../profiles/profiles.ts'
import { briefLinks } from '../deliverability/briefLinks.ts'
import { composeBrief } from './composeBrief.ts'
import { settingsOf, storedSettings, type StoredSettings } from './followStore.ts'
import { type BriefTask, parseBriefTask } from './FollowTask.ts'
import { nextMailAt } from './mailTimes.ts'

/**
 * Task: the mail about followed shows that is due for an account. Its time is taken first, for as long as a mail may take; what
 * it held, and when the next one is due, is written in one go behind it. Who dies in between leaves a mail that is sent again,
 * with the same Message-ID.
 * docs/rules.md "Following", #mail-server-fails and #one-issue-a-week
 */
export const sendBrief = taskCall(
  'sendBrief',
  { secrets: ['SMTP_URL', 'HASH_KEY', 'LINK_KEYS'], memory: '512MiB' },
  parseBriefTask,
  async (task, now) => {
    const database = await firestore()
    const settings = await take(database, task, now)
    if (settings === undefined) return { outcome: 'nothing to do', fields: { uid: task.uid } }
    return { outcome: await mailBrief(database, task, settings, now), fields: { uid: task.uid } }
  },
)

/** @throws Error while somebody else has it: the queue comes again */
async function take(
  database: Firestore,
  { uid, dueMs }: BriefTask,
  now: Date,
): Promise<StoredSettings | undefined> {
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

async function mailBrief(
  database: Firestore,
  task: BriefTask,
  settings: StoredSettings,
  now: Date,
): Promise<string> {
  const { uid, dueMs } = task
  const { users } = await (await auth()).getUsers([{ uid }])
  const email = users[0]?.emailVerified === true ? users[0].email?.toLowerCase() : undefined
  const profile =
    email === undefined ? undefined : profileOf(await database.collection('users').doc(email).get(), uid)
  const isMailed = email !== undefined && profile !== undefined && !(await isSuppressed(database, email, now))
  const composed = isMailed ? await composeBrief(database, settings, profile, now) : undefined
  if (email === undefined || profile === undefined || composed === undefined) {
    // What is new stays in the dashboard; it is not mailed later, when it is news no more.
    await finish(database, settings, [], now)
    return 'nothing to tell'
  }
  const links = briefLinks(settings.mailId)
  const mail = briefMail(composed.brief, links.page, setting('APP_URL'), profile.language)
  const { outcome, reason, isUnknownRecipient } = await sendMail({
    ...mail,
    to: email,
    id: `brief-${settings.mailId}-${dueMs}`,
    headers: oneClickHeaders(links.oneClick),
    returnPath: returnPathOf('brief', settings.mailId),
  })
  if (isUnknownRecipient) await suppress(database, email, 'hard-bounce', now)
  if (outcome === 'failed') {
    await settingsOf(database, uid).update({ briefLease: await deleteField() })
    throw new Error(`the brief could not be handed over: ${reason}`)
  }
  await finish(database, settings, composed.offerIds, now)
  return outcome
}

/** Each is in one mail only. What was changed meanwhile about the next one counts. */
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
    // By the later clock: the schedule's may be ahead of this one, and the same time is not due twice.
    const after = new Date(Math.max(now.getTime(), due?.getTime() ?? 0))
    const next = isSame ? nextMailAt(settings.mails, settings.timeZone, after) : settings.nextMailAt
    const change = { nextMailAt: next ?? none, briefLease: none, lastMailAt: now }
    transaction.update(settingsOf(database, uid), change)
    for (const { ref, exists } of told) if (exists) transaction.update(ref, { mailedAt: now })
  })
}
