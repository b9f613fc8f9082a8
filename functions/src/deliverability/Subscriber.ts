import type { DocumentReference, DocumentSnapshot, Firestore, Timestamp } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { RETENTION } from '#domain/time/lifetimes.ts'
import { canonicalEmailAddress } from '#domain/accounts/emailAddress.ts'
import {
  NEWSLETTER_STATES,
  type NewsletterLanguage,
  type NewsletterState,
  type NewsletterSubscription,
} from '#domain/newsletter/newsletter.ts'
import { DAY_MS } from '#domain/units.ts'
import { addressHash } from '../platform/addressHash.ts'
import { readDocument } from '../platform/readDocument.ts'

export interface NewsletterChoice {
  /** As parseNewsletterName returns it. */
  name: string
  subscription: NewsletterSubscription
  language: NewsletterLanguage
}

/** One line of the record of what a person agreed to, and when they took it back. */
export interface Consent {
  at: Date
  what: 'asked' | 'confirmed' | 'changed' | 'unsubscribed' | 'suppressed'
  /** The form, page, mail or report that it came by. */
  by: string
  /** What they agreed to get; absent where they agreed to nothing. */
  to?: Pick<NewsletterChoice, 'subscription' | 'language'>
}

/** `newsletterSubscribers/{id}`: server only. docs/architecture.md "Data" */
export interface Subscriber extends NewsletterChoice {
  /** As parseEmailAddress returns it: the spelling that was confirmed last, or asked for first. */
  email: string
  state: NewsletterState
  /** The weekly issue's languages for this person; `none` unless confirmed for the newsletter. The one field that the fan-out asks for. */
  receives: NewsletterLanguage | 'none'
  /** When the last mail that confirms was set going: there is at most one an hour. */
  askedAt?: Date
  /** Waits for the button in the mail that confirms it, which went to this spelling of the address. */
  asked?: NewsletterChoice & { email?: string }
  /** The mail of `askedAt`: until when its link counts, who is sending it, and when the mail server took it. */
  confirmation?: { expiresAt: Date; leasedUntil?: Date; sentAt?: Date }
  /** Oldest first, at most 20: see withConsent. */
  consents: readonly Consent[]
  /** Links of other generations are ended. The second at which it began, so it only grows; absent is 0. */
  generation?: number
  /** When all of this is erased; absent while somebody is subscribed. */
  forgetAt?: Date
  createdAt: Date
  updatedAt: Date
}

export function subscribers(database: Firestore) {
  return database.collection('newsletterSubscribers')
}

export function subscriber(database: Firestore, id: string): DocumentReference {
  return subscribers(database).doc(id)
}

/** @param address as parseEmailAddress returns it. @returns 40 hex digits, which tell nobody the address */
export function subscriberId(address: string): string {
  return addressHash('newsletter', address)
}

/** By canonical address, so that a mailbox has one record; then by this spelling, as older ones are. */
export function subscribersOf(
  database: Firestore,
  address: string,
): [DocumentReference, ...DocumentReference[]] {
  const [canonical, exact] = [subscriberId(canonicalEmailAddress(address)), subscriberId(address)]
  const others = exact === canonical ? [] : [subscriber(database, exact)]
  return [subscriber(database, canonical), ...others]
}

const SHAPE = v.looseObject({
  email: v.string(),
  state: v.picklist(NEWSLETTER_STATES),
  consents: v.array(v.custom<Consent>((consent) => typeof consent === 'object' && consent !== null)),
})

/** A subscriber as they were read, with what a conditional write needs; undefined when there is none. */
export function storedSubscriber(
  snapshot: DocumentSnapshot,
): { data: Subscriber; updateTime: Timestamp } | undefined {
  const data = readDocument<Subscriber>(snapshot, SHAPE)
  return data && snapshot.updateTime && { data, updateTime: snapshot.updateTime }
}

/** What `receives` must be. */
export function receivesOf({
  state,
  subscription,
  language,
}: Pick<Subscriber, 'state' | 'subscription' | 'language'>): Subscriber['receives'] {
  return state === 'confirmed' && subscription === 'Newsletter' ? language : 'none'
}

/** A generation after another one, or the first. */
export function nextGeneration(known: number | undefined, now: Date): number {
  return Math.max((known ?? 0) + 1, Math.floor(now.getTime() / 1000))
}

export function isManagedBy({ generation = 0 }: Subscriber, link: { generation: number }): boolean {
  return generation === link.generation
}

const CONSENTS_KEPT = 20

/** The record with one more line; lines of the form make room first, as anybody can fill it in. */
export function withConsent(consents: readonly Consent[], consent: Consent): readonly Consent[] {
  const all = [...consents, consent]
  if (all.length <= CONSENTS_KEPT) return all
  const oldestAsked = all.findIndex(({ what }) => what === 'asked')
  return all.toSpliced(Math.max(0, oldestAsked), 1)
}

/** Never confirmed: the address is erased this long after it was last asked for. */
export const FORGET_PENDING_DAYS = RETENTION.newsletterPendingDays
/** After the end of a subscription its record is kept this long, to show what had been agreed to. */
export const FORGET_ENDED_DAYS = RETENTION.newsletterEndedDays

/** The moment so many days after another: for `forgetAt`, with the days above. */
export function laterBy(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}
