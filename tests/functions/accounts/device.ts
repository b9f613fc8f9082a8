import {
  type Auth,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  sendEmailVerification,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updateProfile,
  type UserCredential,
} from 'firebase/auth'
import { doc, type Firestore, serverTimestamp, setDoc } from 'firebase/firestore'
import { newProfile } from '#domain/accounts/profile.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import type { AnswerOf } from '#domain/api/ApiContract.ts'
import type { sessionContract } from '#domain/api/accountCalls.ts'
import type { SessionResult } from '#domain/api/replies.ts'

export const PASSWORD = 'listen-more'

export type Called = { status: number; body: AnswerOf<typeof sessionContract> }

/** One browser: the official SDKs, as the app uses them. */
export interface Device {
  auth: Auth
  database: Firestore
  /** Creates the account, sets its name, asks for the verification mail and writes the profile, as sign-up does. */
  signUp(
    email: string,
    person?: { name?: string; language?: ReaderLanguage; password?: string },
  ): Promise<UserCredential>
  logIn(email: string, password?: string): Promise<UserCredential>
  google(email: string, name?: string, sub?: string): Promise<UserCredential>
  /** Calls with a fresh token. */
  call(body?: object): Promise<Called>
  /** Calls, and goes on with the custom token, as the app does. @throws Error when there is no session */
  enter(body?: object): Promise<SessionResult>
}

/** A device whose calls of the session go out by `callWith`. */
export function device(
  auth: Auth,
  database: Firestore,
  callWith: (token: string, body?: object) => Promise<Called>,
): Device {
  const self: Device = {
    auth,
    database,
    async signUp(email, { name = 'Ana', language = 'en', password = PASSWORD } = {}) {
      const credential = await createUserWithEmailAndPassword(auth, email, password)
      const { user } = credential
      await updateProfile(user, { displayName: name })
      await sendEmailVerification(user)
      // Auth has lower-cased it; it is the key of the profile.
      const key = user.email ?? email
      const profile = newProfile({ uid: user.uid, email: key, name, language }, new Date(), serverTimestamp())
      await setDoc(doc(database, 'users', key), profile)
      return credential
    },
    logIn: (email, password = PASSWORD) => signInWithEmailAndPassword(auth, email, password),
    google(email, name = 'Ana by Google', sub = `google-${email}`) {
      const identity = { sub, email, email_verified: true, name }
      return signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(identity)))
    },
    async call(body) {
      const token = await auth.currentUser?.getIdToken(true)
      if (token === undefined) throw new Error('nobody is signed in')
      return callWith(token, body)
    },
    async enter(body) {
      const { body: answer } = await self.call(body)
      if (!answer.success) throw new Error(answer.message)
      const { customToken } = answer.data
      if (customToken !== undefined) await signInWithCustomToken(auth, customToken)
      return answer.data
    },
  }
  return self
}
