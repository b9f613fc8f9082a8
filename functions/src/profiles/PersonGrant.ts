import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import type { Remainder } from '../credits/rules/remainder.ts'
import { withDates } from '#domain/time/withDates.ts'
import { grantId } from './grantId.ts'

/** `grants/{hash}` of a person, server only: benefits and remainders. docs/rules.md "Accounts and trust" */
export interface PersonGrant {
  welcomedAt: Date
  /** The account with the promised credits is deleted: the next one has them. */
  isFree?: true
  left?: Remainder
}

/** @param address of the person, as parseEmailAddress() returns it */
export function personGrant(database: Firestore, address: string, hashKey: string): DocumentReference {
  return database.collection('grants').doc(grantId(address, hashKey))
}

/** @returns undefined for somebody who has had nothing yet */
export function personGrantOf(snapshot: DocumentSnapshot): PersonGrant | undefined {
  return withDates(snapshot.data()) as PersonGrant | undefined
}
