import type { Firestore } from 'firebase-admin/firestore'
import { utcDay } from '#domain/time/calendar.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { afterAsking } from '../../deliverability/rules/askedMails.ts'
import { ASK_AGAIN_AFTER_MS, HELD_MS } from '#domain/time/lifetimes.ts'
import { setting } from '../../platform/config.ts'
import { oneClickHeaders, sendMail } from '../../platform/gateways/mail.ts'
import { OutsideError } from '../../platform/gateways/OutsideError.ts'
import type { Identity } from '../../platform/http/ApiRequest.ts'
import { deliveryConfirmationMail } from '../../mail/deliveryConfirmationMail.ts'
import { addressHash } from '../../platform/addressHash.ts'
import {
  askedMails,
  askedMailsOf,
  askingStops,
  countedMails,
  neverLinksOf,
  stopsAsking,
} from '../../deliverability/asking.ts'
import { returnPathOf } from '../../deliverability/returnPath.ts'
import { suppress, suppression } from '../../deliverability/suppression.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { languageAt } from '../../profiles/profiles.ts'
import { newConfirmationToken } from './confirmationToken.ts'
import {
  type DeliveryAddress,
  deliveryAddress,
  deliveryId,
  deliveryOf,
} from '../../deliverability/DeliveryAddress.ts'

/** Confirmation mails per account and UTC day. Limits of a mailbox: deliverability/rules/askedMails.ts */
const MAILS_PER_ACCOUNT = 5

/**
 * Whether a summary may go to an address: the account's own verified one, or a confirmed one. Another one is
 * asked by mail, within limits, and the request waits; bounced, complaining and opted-out ones are not asked.
 * docs/rules.md "Delivery and mail", #foreign-delivery-address and #spellings-of-a-mailbox
 * @param asked the request's language: the mail's where the address has no account
 * @throws OutsideError when the mail server does not take the mail
 */
export async function mayDeliver(
  database: Firestore,
  { uid, email }: Identity,
  address: string,
  asked: ReaderLanguage,
  now: Date,
): Promise<'confirmed' | 'limited' | 'suppressed' | { heldFor: string }> {
  if (address === email) return 'confirmed'
  const heldFor = deliveryId(uid, address)
  const { token, tokenHash } = newConfirmationToken(heldFor)
  const verdict = await reserveMail(database, uid, address, tokenHash, now)
  if (verdict === 'confirmed' || verdict === 'limited' || verdict === 'suppressed') return verdict
  if (verdict === 'ask') {
    const link = `${setting('APP_URL')}/confirm-delivery?token=${token}`
    const never = neverLinksOf(address)
    const language = await languageAt(database, address, asked)
    const { outcome, isUnknownRecipient } = await sendMail({
      ...deliveryConfirmationMail({ confirm: link, never: never.page }, language),
      to: address,
      id: `confirm-${tokenHash.slice(0, 40)}`,
      returnPath: returnPathOf('asking', suppression(database, address).id),
      headers: oneClickHeaders(never.oneClick),
    })
    if (outcome === 'failed') {
      // A failed mail must not delay the next try by an hour.
      await askedMails(database, address).update({ lastAt: await deleteField() })
      throw new OutsideError('mail', 'the confirmation was not taken')
    }
    if (isUnknownRecipient) await suppress(database, address, 'hard-bounce', now)
    await deliveryAddress(database, heldFor).update({ askedAt: now })
  }
  return { heldFor }
}

/** Decides and counts in one transaction, so that parallel requests stay within the limits. */
function reserveMail(database: Firestore, uid: string, address: string, tokenHash: string, now: Date) {
  const day = utcDay(now)
  const pair = deliveryAddress(database, deliveryId(uid, address))
  const byAccount = deliveryAddress(database, addressHash('account', uid, day))
  const toAddress = askedMails(database, address)
  return database.runTransaction(async (transaction) => {
    const known = deliveryOf(await transaction.get(pair))
    if (known?.confirmedAt !== undefined) return 'confirmed'
    const isAsked =
      known?.askedAt !== undefined &&
      now.getTime() < Math.min(known.askedAt.getTime() + ASK_AGAIN_AFTER_MS, known.tokenExpiresAt.getTime())
    if (isAsked) return 'asked'
    const [account, target, ...stops] = await transaction.getAll(
      byAccount,
      toAddress,
      ...askingStops(database, address),
    )
    if (stopsAsking(stops, now)) return 'suppressed'
    const mails: unknown = account?.get('mails')
    const mailsByAccount = typeof mails === 'number' ? mails : 0
    const asked = afterAsking(askedMailsOf(target), now)
    if (mailsByAccount >= MAILS_PER_ACCOUNT || asked === undefined) return 'limited'
    transaction.set(byAccount, countedMails({ day, mails: mailsByAccount + 1 }, now))
    transaction.set(toAddress, countedMails(asked, now))
    const asking: DeliveryAddress = {
      uid,
      addressId: suppression(database, address).id,
      tokenHash,
      tokenExpiresAt: new Date(now.getTime() + HELD_MS),
    }
    transaction.set(pair, asking)
    return 'ask'
  })
}
