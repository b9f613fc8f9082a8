import type { Firestore } from 'firebase-admin/firestore'
import { utcDay } from '#domain/calendar.ts'
import type { Language } from '#domain/profile.ts'
import { ASK_AGAIN_AFTER_MS, COUNTS_KEPT_MS, HELD_MS } from '#domain/lifetimes.ts'
import { setting } from '../../platform/config.ts'
import { sendMail } from '../../platform/gateways/mail.ts'
import { OutsideError } from '../../platform/gateways/OutsideError.ts'
import type { Identity } from '../../platform/http/ApiRequest.ts'
import { deliveryConfirmationMail } from '../../mail/deliveryConfirmationMail.ts'
import { addressHash } from '../../platform/addressHash.ts'
import { stopsMail, suppression } from '../../deliverability/suppression.ts'
import { newConfirmationToken } from './confirmationToken.ts'
import {
  type DeliveryAddress,
  deliveryAddress,
  deliveryId,
  deliveryOf,
  type MailCount,
} from '../../deliverability/DeliveryAddress.ts'

/** Mails that ask for a confirmation, per UTC day: by one account, and to one address by all accounts together. */
const MAILS_PER_ACCOUNT = 5
const MAILS_PER_ADDRESS = 3

/**
 * Whether a summary may go to an address. An account's own verified address always; another one once it has confirmed.
 * Until then it is asked by mail, at most so often, and the request waits. One that mail came back from, or whose owner
 * complained, is not asked.
 * @throws OutsideError when the mail server does not take the mail that asks
 * docs/rules.md "Delivery and mail", row 24
 */
export async function mayDeliver(
  database: Firestore,
  { uid, email }: Identity,
  address: string,
  language: Language,
  now: Date,
): Promise<'confirmed' | 'limited' | 'suppressed' | { heldFor: string }> {
  if (address === email) return 'confirmed'
  const heldFor = deliveryId(uid, address)
  const { token, tokenHash } = newConfirmationToken(heldFor)
  const verdict = await reserveMail(database, uid, address, tokenHash, now)
  if (verdict === 'confirmed' || verdict === 'limited' || verdict === 'suppressed') return verdict
  if (verdict === 'ask') {
    const link = `${setting('APP_URL')}/confirm-delivery?token=${token}`
    const mail = deliveryConfirmationMail(link, language)
    const { outcome } = await sendMail({ ...mail, to: address, id: `confirm-${tokenHash.slice(0, 40)}` })
    if (outcome === 'failed') throw new OutsideError('mail', 'the confirmation was not taken')
    await deliveryAddress(database, heldFor).update({ askedAt: now })
  }
  return { heldFor }
}

/** Decides and counts in one transaction, so that parallel requests cannot mail more than the limits allow. */
function reserveMail(
  database: Firestore,
  uid: string,
  address: string,
  tokenHash: string,
  now: Date,
): Promise<'confirmed' | 'limited' | 'suppressed' | 'asked' | 'ask'> {
  const day = utcDay(now)
  const pair = deliveryAddress(database, deliveryId(uid, address))
  const byAccount = deliveryAddress(database, addressHash('account', uid, day))
  const toAddress = deliveryAddress(database, addressHash('address', address, day))
  return database.runTransaction(async (transaction) => {
    const known = deliveryOf(await transaction.get(pair))
    if (known?.confirmedAt !== undefined) return 'confirmed'
    const isAsked =
      known?.askedAt !== undefined &&
      now.getTime() < Math.min(known.askedAt.getTime() + ASK_AGAIN_AFTER_MS, known.tokenExpiresAt.getTime())
    if (isAsked) return 'asked'
    const stopped = suppression(database, address)
    const [account, target, suppressed] = await transaction.getAll(byAccount, toAddress, stopped)
    if (stopsMail(suppressed?.data(), now)) return 'suppressed'
    const mailsByAccount = countIn(account?.get('mails'))
    const mailsToAddress = countIn(target?.get('mails'))
    if (mailsByAccount >= MAILS_PER_ACCOUNT || mailsToAddress >= MAILS_PER_ADDRESS) return 'limited'
    const counted = (mails: number): MailCount => ({
      mails,
      day,
      expiresAt: new Date(now.getTime() + COUNTS_KEPT_MS),
    })
    transaction.set(byAccount, counted(mailsByAccount + 1))
    transaction.set(toAddress, counted(mailsToAddress + 1))
    const asking: DeliveryAddress = {
      uid,
      addressId: stopped.id,
      tokenHash,
      tokenExpiresAt: new Date(now.getTime() + HELD_MS),
    }
    transaction.set(pair, asking)
    return 'ask'
  })
}

function countIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
