import type { FieldValue, Firestore } from 'firebase-admin/firestore'

/** The database of the project, loaded at first use: a function that never reads pays nothing for it. */
export async function firestore(): Promise<Firestore> {
  const [{ app }, { getFirestore }] = await Promise.all([
    import('./app.ts'),
    import('firebase-admin/firestore'),
  ])
  return getFirestore(app())
}

/** Of a transaction on a document that many write at once: each waits for those before it, longer than the client's 5 last. */
export const TRANSACTION_ATTEMPTS = 12

/** The value that takes a field out of a document in an update. */
export async function deleteField(): Promise<FieldValue> {
  return (await import('firebase-admin/firestore')).FieldValue.delete()
}
