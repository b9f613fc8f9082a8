import { createHash } from 'node:crypto'
import { RECEIPT_MS } from '#domain/lifetimes.ts'
import { logWarning } from '../../platform/log.ts'
import { sendMail } from '../../platform/gateways/mail.ts'
import { receiptMail } from '../../mail/receiptMail.ts'
import type { Deletion } from './Deletion.ts'

/**
 * The last mail that a deleted account gets: what was done, and when. Sent again only if the mail server took it and we
 * died before we could note that; it then carries the same Message-ID.
 * @returns whether there is nothing left to send
 */
export async function sendDeletionReceipt(deletion: Deletion, now: Date): Promise<boolean> {
  const { uid, email, language, hadPlan, requestedAt, isReceiptDue } = deletion
  if (!isReceiptDue || email === undefined) return true
  const content = receiptMail('account-deleted', { account: email, at: requestedAt, hadPlan }, language)
  const id = `deleted-${createHash('sha256').update(uid).digest('hex').slice(0, 40)}`
  const { outcome, reason } = await sendMail({ ...content, to: email, id })
  if (outcome !== 'failed') return true
  logWarning('The receipt of a deletion was not taken', { reason })
  return now.getTime() - requestedAt.getTime() > RECEIPT_MS
}
