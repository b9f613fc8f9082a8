import type { DocumentReference, DocumentSnapshot, Firestore, WriteBatch } from 'firebase-admin/firestore'
import type { NewsletterRequest } from '#domain/api/newsletterCalls.ts'
import { SIGN_UP_CALLS_KEPT_MS } from '#domain/lifetimes.ts'
import { addressHash } from '../platform/addressHash.ts'

/**
 * What a call with one idempotency key has asked for: `newsletterLimits/{id}` with `asked`, a hash, until `expiresAt`. It
 * is kept apart from the address that was asked for, so that the call's repetition is answered alike whatever is known
 * of that address: else it would tell whether somebody has asked for it within the hour.
 */
export interface SignUpCall {
  reference: DocumentReference
  /** @param known the reference's. @returns undefined when no call with this key was taken down */
  compare(known: DocumentSnapshot | undefined): 'same' | 'another' | undefined
  /** Takes it down; the commit fails when it is there already. */
  record(batch: WriteBatch): void
}

export function signUpCall(
  database: Firestore,
  { email, name, subscription, language }: NewsletterRequest,
  key: string,
  now: Date,
): SignUpCall {
  const reference = database.collection('newsletterLimits').doc(addressHash('newsletter key', key))
  const asked = addressHash('newsletter request', email, name, subscription, language)
  return {
    reference,
    compare(known) {
      if (known?.exists !== true) return undefined
      return known.get('asked') === asked ? 'same' : 'another'
    },
    record: (batch) =>
      void batch.create(reference, { asked, expiresAt: new Date(now.getTime() + SIGN_UP_CALLS_KEPT_MS) }),
  }
}
