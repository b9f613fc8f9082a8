import type { Firestore } from 'firebase/firestore'

interface Opened {
  db: Firestore
  close: () => Promise<void>
}

let opened: Promise<Opened> | undefined

/** The one Firestore of this page, for the person signed in; its cache is that person's alone. */
export function openFirestore(uid: string): Promise<Firestore> {
  opened ??= import('./startFirestore.ts').then(({ startFirestore }) => startFirestore(uid))
  return opened.then(({ db }) => db)
}

/** Ends this page's client, if it has one, so that its cache can be removed. */
export async function closeFirestore(): Promise<void> {
  const ending = opened
  opened = undefined
  if (ending === undefined) return
  try {
    await (await ending).close()
  } catch (error) {
    // A client that never started, or died, holds nothing open.
    console.warn('Firestore did not close cleanly', error)
  }
}
