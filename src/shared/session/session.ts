import { useEffect, useSyncExternalStore } from 'react'
import { KEYS, forget, recall, remember } from '../offline/deviceStorage.ts'

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

/** What the build knows of whoever reads a page. */
const nobodyYet = (): Session => UNKNOWN
const UNKNOWN: Session = { status: 'unknown' }

let session: Session = UNKNOWN
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

/** Calls once somebody is signed in; loads nothing for it. @returns how to stop waiting */
export function whenSignedIn(then: () => void): () => void {
  const stop = subscribe(() => {
    if (session.status !== 'signed-in') return
    stop()
    then()
  })
  return stop
}

/** Who is here, for screens that must know: loads Firebase. */
export function useSession(): Session {
  useEffect(load, [])
  return useSyncExternalStore(subscribe, currentSession, nobodyYet)
}

/**
 * Who is here, for screens that most people open signed out: loads Firebase at once where somebody seems to be signed
 * in, and else when the reader first touches the page. Until then the session is unknown.
 * @param atOnce the screen has come to where it must know
 */
export function useSessionOnDemand(atOnce = false): Session {
  useEffect(() => {
    if (atOnce || recall(KEYS.hint) === '1' || recall(KEYS.googleRedirect, 'session') !== null) return load()
    const events = ['focusin', 'pointerdown', 'keydown'] as const
    const first = () => {
      load()
      stop()
    }
    const stop = () => {
      for (const event of events) removeEventListener(event, first)
    }
    for (const event of events) addEventListener(event, first, { passive: true })
    return stop
  }, [atOnce])
  return useSyncExternalStore(subscribe, currentSession, nobodyYet)
}

function load(): void {
  void import('./watchAuth.ts').then(({ watchAuth }) => watchAuth())
}

/** Whether somebody seems to be signed in, for public pages: a guess from the last visit, without loading Firebase. */
export function useSessionHint(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => session.status === 'signed-in' || recall(KEYS.hint) === '1',
    () => false,
  )
}
