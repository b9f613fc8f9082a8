import type { DocumentReference, Firestore } from 'firebase-admin/firestore'
import { withDates } from '#domain/withDates.ts'
import { addressHash } from '../platform/addressHash.ts'

/** `deliveryAddresses/{hash(uid + address)}`: whether one account may have summaries sent to one foreign address. */
export interface DeliveryAddress {
  uid: string
  /** Id of the address in `suppressions`: all pairs of an address that bounces or complains are withdrawn by it. */
  addressId: string
  /** Hash of the token in the mail that asks. */
  tokenHash: string
  /** When the mail that asks was handed to the mail server; absent when that has not worked yet. */
  askedAt?: Date
  tokenExpiresAt: Date
  confirmedAt?: Date
}

/**
 * Mails that ask, counted per account and per address: `deliveryAddresses/{hash}` as well, by kind and UTC day, until
 * `expiresAt` (firestore.indexes.json).
 */
export interface MailCount {
  mails: number
  day: string
  expiresAt: Date
}

export function deliveryAddress(database: Firestore, id: string): DocumentReference {
  return database.collection('deliveryAddresses').doc(id)
}

/** Id of the pair of account and address. */
export function deliveryId(uid: string, address: string): string {
  return addressHash('delivery', uid, address)
}

function isDeliveryAddress(value: unknown): value is DeliveryAddress {
  return typeof value === 'object' && value !== null && 'tokenHash' in value && 'tokenExpiresAt' in value
}

/** @param data of the snapshot; undefined when there is no document */
export function deliveryOf(data: unknown): DeliveryAddress | undefined {
  const value = withDates(data)
  return isDeliveryAddress(value) ? value : undefined
}

/** Whether the pair with this id has agreed. */
export async function isConfirmed(database: Firestore, id: string): Promise<boolean> {
  return deliveryOf((await deliveryAddress(database, id).get()).data())?.confirmedAt !== undefined
}
