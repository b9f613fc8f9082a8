import { onSnapshot, type Query, type QuerySnapshot } from 'firebase/firestore'
import { useEffect, useState } from 'react'

/**
 * Whether the server's answer on a list that this device lacks is still to come. reactfire watches lists without
 * their metadata: it misses an answer that confirms an empty list.
 * @param asked the same object for the same query
 * @param found reactfire's result; undefined before the first
 */
export function useIsUnread<Stored>(asked: Query<Stored>, found: QuerySnapshot<Stored> | undefined): boolean {
  const [confirmed, setConfirmed] = useState<Query<Stored>>()
  const isOpen = found?.metadata.fromCache === true && found.empty
  useEffect(() => {
    if (!isOpen) return
    return onSnapshot(
      asked,
      { includeMetadataChanges: true },
      ({ metadata }) => {
        if (!metadata.fromCache) setConfirmed(asked)
      },
      // The list's own query reports errors.
      () => undefined,
    )
  }, [asked, isOpen])
  return isOpen && confirmed !== asked
}
