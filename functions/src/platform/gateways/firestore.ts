import type { FieldValue, Firestore } from 'firebase-admin/firestore'

/** The project's database, loaded at first use: functions that never read pay nothing. */
export async function firestore(): Promise<Firestore> {
  const [{ app }, { getFirestore }] = await Promise.all([
    import('./app.ts'),
    import('firebase-admin/firestore'),
  ])
  return getFirestore(app())
}

/** For a transaction on a contended document: each waits for those before it, longer than the client's 5 last. */
export const TRANSACTION_ATTEMPTS = 12

export async function deleteField(): Promise<FieldValue> {
  return (await import('firebase-admin/firestore')).FieldValue.delete()
}
