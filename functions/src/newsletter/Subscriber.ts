import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore'
import type { NewsletterLanguage, NewsletterSubscription } from '#domain/newsletterCalls.ts'
import { addressHash } from '../addressHash.ts'

/** What somebody has chosen to be sent. */
export interface NewsletterChoice {
  /** As parsePersonName returns it. */
  name: string
  subscription: NewsletterSubscription
  language: NewsletterLanguage
}

/** `pending`: has not confirmed yet. `suppressed`: mail to the address bounced, or its owner complained of it. */
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'suppressed'

/** One line of the record of what a person agreed to, and when they took it back. */
export interface Consent {
  at: Date
  what: 'asked' | 'confirmed' | 'changed' | 'unsubscribed' | 'suppressed'
  /** The form, page, mail or report that it came by. */
  by: string
}

/** `newsletterSubscribers/{id}`: server only. architecture.md "Data" */
export interface Subscriber extends NewsletterChoice {
  /** As parseEmailAddress returns it. */
  email: string
  state: SubscriberState
  /** The weekly issue's languages for this person; `none` unless confirmed for the newsletter. The one field that the fan-out asks for. */
  receives: NewsletterLanguage | 'none'
  /** Asked for since, and waiting for the button in the mail that confirms it. */
  asked?: NewsletterChoice
  /** The mail that confirms: hash of its secret, and until when it counts. */
  confirmation?: { tokenHash: string; expiresAt: Date; sentAt?: Date }
  /** Oldest first, the last 20. */
  consents: readonly Consent[]
  createdAt: Date
  updatedAt: Date
}

export function subscribers(database: Firestore): CollectionReference {
  return database.collection('newsletterSubscribers')
}

export function subscriber(database: Firestore, id: string): DocumentReference {
  return subscribers(database).doc(id)
}

/** @param address as parseEmailAddress returns it. @returns 40 hex digits, which tell nobody the address */
export function subscriberId(address: string): string {
  return addressHash('newsletter', address)
}

/** What `receives` must be. */
export function receivesOf({
  state,
  subscription,
  language,
}: Pick<Subscriber, 'state' | 'subscription' | 'language'>): Subscriber['receives'] {
  return state === 'confirmed' && subscription === 'Newsletter' ? language : 'none'
}
