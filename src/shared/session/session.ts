import { useEffect, useSyncExternalStore } from 'react'
import { KEYS, recall } from '../offline/deviceStorage.ts'
import { isReloading, NotFetched } from '../offline/staleChunk.ts'
import { type Person, type Session, currentSession, publishSession, subscribe } from './sessionState.ts'

/** At build time the session is unknown. */
const nobodyYet = (): Session => UNKNOWN
const UNKNOWN: Session = { status: 'unknown' }

/** The session, for screens that need it: loads Firebase. */
export function useSession(): Session {
  useEffect(load, [])
  const session = useSyncExternalStore(subscribe, currentSession, nobodyYet)
  if (session.status === 'unknown' && session.failure !== undefined) throw session.failure
  return session
}

/**
 * The session, for screens mostly opened signed out: loads Firebase at once with a session hint, else at the first
 * touch. Until then it is unknown.
 * @param atOnce the screen needs the session now
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
  import('./watchAuth.ts').then(
    ({ watchAuth }) => watchAuth(),
    async (error: unknown) => {
      if (await isReloading()) return
      publishSession({
        status: 'unknown',
        failure: new NotFetched('No session without its code.', { cause: error }),
      })
    },
  )
}

/** The session hint, for public pages: a guess from the last visit, without Firebase. */
export function useSessionHint(): boolean {
  return useHint(() => true)
}

/** The same for a confirmed address, which opens the account's screens. */
export function useMemberHint(): boolean {
  return useHint(({ emailVerified }) => emailVerified)
}

function useHint(counts: (person: Person) => boolean): boolean {
  const look = () => {
    const session = currentSession()
    return session.status === 'signed-in' ? counts(session.person) : recall(KEYS.hint) === '1'
  }
  return useSyncExternalStore(subscribe, look, () => false)
}
