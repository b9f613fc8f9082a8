import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import type { AskedMails } from './rules/askedMails.ts'
import { canonicalEmailAddress } from '#domain/accounts/emailAddress.ts'
import { COUNTS_KEPT_MS } from '#domain/time/lifetimes.ts'
import { withDates } from '#domain/time/withDates.ts'
import { addressHash } from '../platform/addressHash.ts'
import { neverLinks } from './signedToken.ts'
import { stopsMail, suppression } from './suppression.ts'

/**
 * Counts mails that anybody can have sent to an address, such as confirmations, under the hash of its canonical form.
 * docs/rules.md "Delivery and mail", #spellings-of-a-mailbox
 */

/** `deliveryAddresses/{hash}`: what was asked lately, until `expiresAt`. @param address as parseEmailAddress returns it */
export function askedMails(database: Firestore, address: string): DocumentReference {
  return database.collection('deliveryAddresses').doc(addressHash('asked', canonicalEmailAddress(address)))
}

export function askedMailsOf(snapshot: DocumentSnapshot | undefined): AskedMails | undefined {
  return withDates(snapshot?.data()) as AskedMails | undefined
}

/** As it is stored. */
export function countedMails(asked: AskedMails, now: Date): AskedMails & { expiresAt: Date } {
  return { ...asked, expiresAt: new Date(now.getTime() + COUNTS_KEPT_MS) }
}

/** Id in `suppressions` of the wish never to be asked again. @param address as parseEmailAddress returns it */
export function neverId(address: string): string {
  return addressHash('never', canonicalEmailAddress(address))
}

/** Ways to say so, for a mail that asks. */
export function neverLinksOf(address: string): ReturnType<typeof neverLinks> {
  return neverLinks(neverId(address))
}

/** Suppression and refusal of an address, either of which stops requests for consent: see {@link stopsAsking}. */
export function askingStops(database: Firestore, address: string): [DocumentReference, DocumentReference] {
  return [suppression(database, address), database.collection('suppressions').doc(neverId(address))]
}

/** Whether one of {@link askingStops}, as they were read, stops mails that ask: a bounce, a complaint, or the wish. */
export function stopsAsking(stops: ReadonlyArray<DocumentSnapshot | undefined>, now: Date): boolean {
  return stops.some((stop) => stopsMail(stop?.data(), now))
}

/** A mailbox is never to be asked again; ordered mail goes on. Idempotent. @param id as {@link neverId} returns it */
export async function neverAsk(database: Firestore, id: string, now: Date): Promise<void> {
  await database.collection('suppressions').doc(id).set({ reason: 'never-again', at: now })
}
