import { doc, onSnapshot } from 'firebase/firestore'
import { useEffect } from 'react'
import { useFirestore } from 'reactfire'
import { useOnline } from './useOnline.ts'
import { KEYS, recall, remember } from './deviceStorage.ts'

/**
 * While offline: the time of the server data on this account's screens; undefined online, and before any server
 * answer. It watches the profile, which the screens watch anyway.
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
      // The screen's own query reports errors.
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
