import { type ReactNode, use } from 'react'
import { FirebaseAppProvider, FirestoreProvider } from 'reactfire'
import { firebaseApp } from './firebaseApp.ts'
import { openFirestore } from './firestoreHandle.ts'

/** Context of reactfire's hooks. Suspends until this person's Firestore has started. */
export function SignedInData({ uid, children }: { uid: string; children: ReactNode }) {
  const db = use(openFirestore(uid))
  return (
    <FirebaseAppProvider firebaseApp={firebaseApp}>
      <FirestoreProvider sdk={db}>{children}</FirestoreProvider>
    </FirebaseAppProvider>
  )
}
