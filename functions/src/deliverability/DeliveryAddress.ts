import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { addressHash } from '../platform/addressHash.ts'
import { readDocument } from '../platform/readDocument.ts'

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

export function deliveryAddress(database: Firestore, id: string): DocumentReference {
  return database.collection('deliveryAddresses').doc(id)
}

export function deliveryId(uid: string, address: string): string {
  return addressHash('delivery', uid, address)
}

const SHAPE = v.looseObject({ tokenHash: v.string(), tokenExpiresAt: v.date() })

export function deliveryOf(snapshot: DocumentSnapshot): DeliveryAddress | undefined {
  return readDocument<DeliveryAddress>(snapshot, SHAPE)
}

/** Whether the pair with this id has agreed. */
export async function isConfirmed(database: Firestore, id: string): Promise<boolean> {
  return deliveryOf(await deliveryAddress(database, id).get())?.confirmedAt !== undefined
}
