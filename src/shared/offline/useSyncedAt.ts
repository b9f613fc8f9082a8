import { doc, onSnapshot } from 'firebase/firestore'
import { useEffect } from 'react'
import { useFirestore } from 'reactfire'
import { useOnline } from './useOnline.ts'
import { KEYS, recall, remember } from './deviceStorage.ts'

/**
 * While there is no network: until when what this account's screens show came from the server. undefined with a
 * network, and where the server has never been reached. It watches the profile, which the screens watch anyway.
 */
export function useSyncedAt(email: string): Date | undefined {
  const db = useFirestore()
  const online = useOnline()
  useEffect(() => {
    let live = false
    const note = () => {
      if (live) remember(KEYS.syncedAt, new Date().toISOString())
    }
    const stop = onSnapshot(
      doc(db, 'users', email),
      { includeMetadataChanges: true },
      ({ metadata }) => {
        live ||= !metadata.fromCache
        note()
        live = !metadata.fromCache
      },
      // The screen's own query says what is wrong.
      () => undefined,
    )
    addEventListener('offline', note)
    addEventListener('pagehide', note)
    return () => {
      note()
      stop()
      removeEventListener('offline', note)
      removeEventListener('pagehide', note)
    }
  }, [db, email])
  const stored = online ? null : recall(KEYS.syncedAt)
  return stored === null ? undefined : new Date(stored)
}
