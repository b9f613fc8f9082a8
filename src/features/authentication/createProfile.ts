import { connectFirestoreEmulator, doc, getFirestore, serverTimestamp, setDoc } from 'firebase/firestore/lite'
import { newProfile } from '#domain/accounts/profile.ts'
import { firebaseApp } from '../../shared/session/firebaseApp.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { site } from '../../content/site.ts'

let connected = false

/**
 * Writes the exact profile of a new account, by Firestore's light client: it resolves with the server's answer,
 * stores nothing on the device, and weighs a fifth of the full one.
 */
export async function createProfile(account: { uid: string; email: string; name: string }) {
  const db = getFirestore(firebaseApp)
  if (!connected && site.local !== undefined) {
    connectFirestoreEmulator(db, site.local.firestore.host, site.local.firestore.port)
  }
  connected = true
  await setDoc(
    doc(db, 'users', account.email),
    newProfile({ ...account, language: LANGUAGE }, new Date(), serverTimestamp()),
  )
}
