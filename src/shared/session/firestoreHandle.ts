import type { Firestore } from 'firebase/firestore'

let opened: ReturnType<typeof open> | undefined

/** This page's only Firestore; its cache belongs to the signed-in person alone. Always one promise. */
export function openFirestore(uid: string): Promise<Firestore> {
  opened ??= open(uid)
  return opened.db
}

function open(uid: string) {
  const started = import('./startFirestore.ts').then(({ startFirestore }) => startFirestore(uid))
  return { db: started.then(({ db }) => db), close: async () => (await started).close() }
}

/** Ends this page's client, so that its cache can be removed. */
export async function closeFirestore(): Promise<void> {
  const ending = opened
  opened = undefined
  if (ending === undefined) return
  try {
    await ending.close()
  } catch (error) {
    // A client that never started, or died, holds nothing open.
    console.warn('Firestore did not close cleanly', error)
  }
}
