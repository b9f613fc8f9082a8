import { createHash, randomBytes } from 'node:crypto'
import type { CollectionReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { API_SCOPES, type ApiKey } from '#domain/api/apiKeys.ts'
import { readDocument } from '../platform/readDocument.ts'

/** Known by what a key hashes to: whoever reads the database can use none of them. docs/rules.md "API" */
export function apiKeys(database: Firestore): CollectionReference {
  return database.collection('apiKeys')
}

export function apiKeysOf(database: Firestore, uid: string): Query {
  return apiKeys(database).where('uid', '==', uid)
}

/** 256 random bits need no salt: nobody can try them. */
export function apiKeyId(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export function newApiKey(): string {
  return `sb_${randomBytes(32).toString('base64url')}`
}

const SHAPE = v.looseObject({
  uid: v.string(),
  scope: v.picklist(API_SCOPES),
  signedInAt: v.date(),
  createdAt: v.date(),
})

/** @returns undefined where there is none: it has ended, or never was */
export function storedApiKey(snapshot: DocumentSnapshot): ApiKey | undefined {
  return readDocument<ApiKey>(snapshot, SHAPE)
}

/** Ends all keys of an account, at once: each call looks its key up. docs/rules.md #deletion-ends-keys */
export async function endApiKeys(database: Firestore, uid: string): Promise<void> {
  const { docs } = await apiKeysOf(database, uid).select().get()
  if (docs.length === 0) return
  const batch = database.batch()
  for (const { ref } of docs) batch.delete(ref)
  await batch.commit()
}
