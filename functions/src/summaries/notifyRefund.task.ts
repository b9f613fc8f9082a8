import { isExcerptOffered } from '#domain/summaries/excerpts.ts'
import { REFUND_NOTICE_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../platform/config.ts'
import { LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import { profileOf } from '../profiles/profiles.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { sendMail } from '../platform/gateways/mail.ts'
import { OutsideError } from '../platform/gateways/OutsideError.ts'
import { refundMail } from '../mail/refundMail.ts'
import { isSuppressed } from '../deliverability/suppression.ts'
import { returnPathOf } from '../deliverability/returnPath.ts'
import { taskFunction } from './tasks/taskFunction.ts'

/** Task: mails a failed request's owner, always to the account's address. docs/rules.md "What must survive" */
export const notifyRefund = taskFunction(
  'notifyRefund',
  ['SMTP_URL', 'HASH_KEY', 'LINK_KEYS'],
  async ({ id, request }, now) => {
    const database = await firestore()
    const { uid, account } = request
    // A team replaced the former member.
    if (account === '') return 'nobody to tell'
    const payer = request.payer?.uid ?? uid
    const [owner, refund] = await database.getAll(
      database.collection('users').doc(account),
      ledgerEntry(database, payer, LEDGER_IDS.refund(id)),
    )
    // The address may have another owner, who must not learn about these credits.
    const profile = owner && profileOf(owner, uid)
    if (profile === undefined) return 'nobody to tell'
    if (await isSuppressed(database, account, now)) return 'address gets no mail'
    const mail = refundMail(
      {
        request,
        reason: request.error?.code ?? '',
        credits: Number(refund?.get('amount') ?? 0),
        appUrl: setting('APP_URL'),
        ...(isExcerptOffered(request) && { excerpt: id }),
      },
      profile.language,
    )
    const { outcome, reason } = await sendMail({
      ...mail,
      to: account,
      id: `refund-${id}`,
      returnPath: returnPathOf('refund', id),
    })
    const isLate = now.getTime() - (request.endedAt ?? now).getTime() > REFUND_NOTICE_MS
    if (outcome === 'failed' && !isLate) throw new OutsideError('mail', reason)
    return outcome
  },
)
