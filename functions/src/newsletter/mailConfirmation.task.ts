import type { Firestore } from 'firebase-admin/firestore'
import { CONFIRMATION_LEASE_MS } from '#domain/time/lifetimes.ts'
import { firestore, deleteField } from '../platform/gateways/firestore.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { oneClickHeaders, sendMail } from '../platform/gateways/mail.ts'
import { taskCall } from '../platform/http/taskCall.ts'
import type { MailContent } from '../mail/MailContent.ts'
import { newsletterAlreadyMail, newsletterConfirmationMail } from '../mail/newsletterMails.ts'
import { returnPathOf } from '../deliverability/returnPath.ts'
import { askingStops, neverLinksOf, stopsAsking } from '../deliverability/asking.ts'
import { suppress, suppression } from '../deliverability/suppression.ts'
import { changeSubscriber } from './changeSubscriber.ts'
import { createConfirmationTask, parseConfirmationTask } from './ConfirmationTask.ts'
import { confirmationLink, manageLinks } from '../deliverability/signedToken.ts'
import { storedSubscriber, type Subscriber, subscriber } from '../deliverability/Subscriber.ts'

/**
 * Task: sends a sign-up's confirmation mail, or to an existing subscriber the link to their preferences.
 * Retried until sent, refused for good, or expired. docs/rules.md #mail-server-fails,
 * #one-confirmation-an-hour, #hostile-name and #spellings-of-a-mailbox
 */
export const mailConfirmation = taskCall(
  'mailConfirmation',
  { secrets: ['SMTP_URL', 'HASH_KEY', 'LINK_KEYS'] },
  parseConfirmationTask,
  async ({ id, askedAtMs }, now) => {
    const outcome = await mailOnce(await firestore(), id, new Date(askedAtMs), now)
    return { outcome, fields: { subscriberId: id } }
  },
)

async function mailOnce(database: Firestore, id: string, askedAt: Date, now: Date): Promise<string> {
  const reference = subscriber(database, id)
  const stored = storedSubscriber(await reference.get())
  if (stored === undefined || stored.data.askedAt?.getTime() !== askedAt.getTime()) return 'overtaken'
  const { asked, confirmation } = stored.data
  if (asked === undefined || confirmation === undefined || confirmation.sentAt) return 'nothing to do'
  if (now >= confirmation.expiresAt) return 'too late'
  const email = asked.email ?? stored.data.email
  if (stopsAsking(await database.getAll(...askingStops(database, email)), now)) return 'suppressed'
  const { leasedUntil } = confirmation
  if (leasedUntil !== undefined && now < leasedUntil) {
    await createConfirmationTask(id, askedAt, leasedUntil)
    return 'held by another'
  }
  const lease = { 'confirmation.leasedUntil': new Date(now.getTime() + CONFIRMATION_LEASE_MS) }
  const leased = await unlessWriteConflict(() =>
    reference.update(lease, { lastUpdateTime: stored.updateTime }),
  )
  // Another worker, or an hour later a new sign-up, goes on.
  if (leased === undefined) throw new Error('the subscriber has changed: to be tried again')

  const never = neverLinksOf(email)
  const mail = {
    ...contentOf(id, askedAt, stored.data, asked, never.page),
    to: email,
    id: `newsletter-${id}-${askedAt.getTime()}`,
    returnPath:
      email === stored.data.email
        ? returnPathOf('newsletter', id)
        : returnPathOf('asking', suppression(database, email).id),
    headers: oneClickHeaders(never.oneClick),
  }
  const { outcome, reason, isUnknownRecipient } = await sendMail(mail)
  if (outcome === 'failed') {
    await reference.update(
      { 'confirmation.leasedUntil': await deleteField() },
      { lastUpdateTime: leased.writeTime },
    )
    throw new Error(`the mail was not taken: ${reason}`)
  }
  if (isUnknownRecipient) await suppress(database, email, 'hard-bounce', now)
  if (outcome === 'refused') return `refused: ${reason}`
  await markSent(database, id, askedAt, new Date())
  return 'sent'
}

function contentOf(
  id: string,
  askedAt: Date,
  known: Subscriber,
  asked: Required<Subscriber>['asked'],
  never: string,
): MailContent {
  const hasIt =
    known.state === 'confirmed' &&
    known.email === (asked.email ?? known.email) &&
    known.subscription === asked.subscription &&
    known.language === asked.language
  if (hasIt)
    return newsletterAlreadyMail(
      { preferences: manageLinks(id, known.generation ?? 0).preferences, never },
      known.language,
    )
  const links = { confirm: confirmationLink(id, askedAt), never }
  return newsletterConfirmationMail(links, asked.language, asked.subscription)
}

/** After an early press, or an end, there is nothing to mark. */
async function markSent(database: Firestore, id: string, askedAt: Date, sentAt: Date): Promise<void> {
  await changeSubscriber(database, id, (known) => {
    const { confirmation } = known?.askedAt?.getTime() === askedAt.getTime() ? known : {}
    if (confirmation === undefined) return { outcome: undefined }
    return { outcome: undefined, change: { confirmation: { expiresAt: confirmation.expiresAt, sentAt } } }
  })
}
