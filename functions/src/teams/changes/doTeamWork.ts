import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { TEAM_WORK_AGAIN_MS } from '#domain/time/lifetimes.ts'
import { type Receipt, receiptMail } from '../../mail/receiptMail.ts'
import { teamMail } from '../../mail/teamMail.ts'
import { neverLinksOf } from '../../deliverability/asking.ts'
import { returnPathOf } from '../../deliverability/returnPath.ts'
import { isSuppressed, suppress, suppression } from '../../deliverability/suppression.ts'
import { setting } from '../../platform/config.ts'
import { oneClickHeaders, sendMail } from '../../platform/gateways/mail.ts'
import { logError, logWarning } from '../../platform/log.ts'
import { languageOf, profileAt } from '../../profiles/profiles.ts'
import { storedTeamWork, type TeamWork, teamWork } from '../TeamWork.ts'
import { endTeamWork } from './endTeamWork.ts'
import { membersOf, storedMember } from '../teamStore.ts'
import { isOpen } from './invitations.ts'
import { invitationLink } from './invitationToken.ts'

type Mail = Extract<TeamWork, { do: 'mail' }>

const isReceipt = (mail: Mail['mail']): mail is Receipt => 'account' in mail.facts

/** Does a call's leftover work; the sweep does failed and late ones. Never throws. */
export async function doAtOnce(
  database: Firestore,
  ids: readonly string[],
  now: Date,
  hasTime: () => boolean,
): Promise<void> {
  for (const id of ids) {
    try {
      await doTeamWork(database, id, now, hasTime)
    } catch (error) {
      logError('Work of a team, or a receipt, goes on later', error, { id })
    }
  }
}

/** Does or continues team work. @returns whether it is done, and gone. docs/rules.md "Teams", #team-races */
export async function doTeamWork(
  database: Firestore,
  id: string,
  now: Date,
  hasTime: () => boolean,
): Promise<boolean> {
  const reference = teamWork(database).doc(id)
  const work = storedTeamWork(await reference.get())
  if (work === undefined) return true
  const isDone =
    work.do === 'mail'
      ? await mailed(database, id, work, now)
      : await endTeamWork(database, work, now, hasTime)
  if (isDone) await reference.delete()
  else await putOff(reference, now)
  return isDone
}

async function putOff(reference: DocumentReference, now: Date): Promise<void> {
  await reference.update({ nextCheckAt: new Date(now.getTime() + TEAM_WORK_AGAIN_MS) })
}

async function mailed(database: Firestore, id: string, work: Mail, now: Date): Promise<boolean> {
  const { email, language, mail, invitation, expiresAt } = work
  if (now > expiresAt || (!isReceipt(mail) && (await isSuppressed(database, email, now)))) return true
  if (invitation !== undefined && !(await isOpen(database, invitation, now))) return true
  if (!(await isTrue(database, work))) return true
  const found = await profileAt(database, email)
  // The address may have another owner by now.
  if (isReceipt(mail) && found !== undefined && found.uid !== work.uid) return true
  const reader = languageOf(found, language)
  const app = setting('APP_URL')
  const never = invitation && neverLinksOf(email)
  const page = mail.kind === 'removed' ? `${app}/dashboard` : `${app}/team`
  const links = { team: invitation ? invitationLink(invitation) : page, ...(never && { never: never.page }) }
  const { outcome, reason, isUnknownRecipient } = await sendMail({
    ...(isReceipt(mail) ? receiptMail(mail.kind, mail.facts, reader, app) : teamMail(mail, links, reader)),
    to: email,
    id: `team-${id}`,
    returnPath: returnPathOf('asking', suppression(database, email).id),
    ...(never && { headers: oneClickHeaders(never.oneClick) }),
  })
  if (isUnknownRecipient) await suppress(database, email, 'hard-bounce', now)
  if (outcome === 'failed')
    logWarning('A mail of a team, or a receipt, was not taken', { reason, kind: mail.kind })
  return outcome !== 'failed'
}

/** Whether a mail to a member is still true: they may be back, or have another role. docs/rules.md #team-left-and-back */
async function isTrue(database: Firestore, { team, uid, mail }: Mail): Promise<boolean> {
  if (team === undefined || uid === null || isReceipt(mail)) return true
  const member = storedMember(await membersOf(database, team).doc(uid).get())
  switch (mail.kind) {
    case 'removed':
      return member === undefined
    case 'role-changed':
      return member?.role === mail.facts.role
    case 'ownership-passed':
      return member?.role === 'owner'
    case 'cap-reached':
      return member?.cap === mail.facts.cap
    case 'invitation':
      return true
  }
}
