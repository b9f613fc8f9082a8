import { announcer } from '../offline/announcer.ts'
import { KEYS, forget, remember } from '../offline/deviceStorage.ts'

export interface Person {
  uid: string
  email: string
  name: string
  emailVerified: boolean
}

/** `unknown` until Firebase has answered; with `failure` where its code failed to load. */
export type Session =
  | { status: 'unknown'; failure?: Error }
  | { status: 'signed-out' }
  | { status: 'signed-in'; person: Person }

let session: Session = { status: 'unknown' }
const changes = announcer()
/** Calls at each change. @returns a function that unsubscribes */
export const { subscribe } = changes

export function currentSession(): Session {
  return session
}

/** Called only by the watcher of Firebase Auth, or by its failed loader. */
export function publishSession(next: Session): void {
  session = next
  if (next.status === 'signed-in') remember(KEYS.hint, '1')
  else if (next.status === 'signed-out') forget(KEYS.hint)
  changes.tell()
}

/** Calls once somebody is signed in; loads nothing. @returns a function that stops waiting */
export function whenSignedIn(then: () => void): () => void {
  const stop = subscribe(() => {
    if (session.status !== 'signed-in') return
    stop()
    then()
  })
  return stop
}
