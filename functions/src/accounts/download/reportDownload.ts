import type { Firestore } from 'firebase-admin/firestore'
import { logWarning } from '../../platform/log.ts'
import { sendMail } from '../../platform/gateways/mail.ts'
import { profileOf } from '../../profiles/profiles.ts'
import { receiptMail } from '../../mail/receiptMail.ts'
import { createHash } from 'node:crypto'
import { DOWNLOAD_REPORTED_MS } from '#domain/lifetimes.ts'

/**
 * Notes that an account's data was downloaded, and tells its owner by mail, at most once an hour: whoever did it may not
 * be the owner. The download goes on when the mail cannot be sent.
 */
export async function reportDownload(
  database: Firestore,
  { uid, email }: { uid: string; email: string },
  now: Date,
): Promise<void> {
  const language = await database.runTransaction(async (transaction) => {
    const [found] = (await transaction.get(database.collection('users').where('uid', '==', uid).limit(1)))
      .docs
    const profile = found && profileOf(found, uid)
    if (found === undefined || profile === undefined) return undefined
    const { dataDownloadedAt } = profile
    if (dataDownloadedAt && now.getTime() - dataDownloadedAt.getTime() < DOWNLOAD_REPORTED_MS)
      return undefined
    transaction.update(found.ref, { dataDownloadedAt: now })
    return profile.language
  })
  if (language === undefined) return
  const content = receiptMail('data-downloaded', { account: email, at: now }, language)
  const hash = createHash('sha256').update(`${uid}/${now.toISOString()}`).digest('hex')
  const { outcome, reason } = await sendMail({ ...content, to: email, id: `downloaded-${hash.slice(0, 40)}` })
  if (outcome !== 'sent') logWarning('The notice of a download was not taken', { reason })
}
