import { useEffect, useSyncExternalStore } from 'react'
import { KEYS, forget, recall, remember } from './deviceStorage.ts'

export interface Person {
  uid: string
  email: string
  name: string
  emailVerified: boolean
}

/** Who is here. `unknown` until Firebase has looked. */
export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; person: Person }

let session: Session = { status: 'unknown' }
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

/** Only the watcher of Firebase Auth publishes. */
export function publishSession(next: Session): void {
  session = next
  if (next.status === 'signed-in') remember(KEYS.hint, '1')
  else if (next.status === 'signed-out') forget(KEYS.hint)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is here, for screens that must know: loads Firebase. */
export function useSession(): Session {
  useEffect(() => {
    void import('./watchAuth.ts').then(({ watchAuth }) => watchAuth())
  }, [])
  return useSyncExternalStore(subscribe, currentSession)
}

/** Whether somebody seems to be signed in, for public pages: a guess from the last visit, without loading Firebase. */
export function useSessionHint(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => recall(KEYS.hint) === '1',
    () => false,
  )
}
