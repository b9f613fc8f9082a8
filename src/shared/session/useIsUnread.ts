import { onSnapshot, type Query, type QuerySnapshot } from 'firebase/firestore'
import { useEffect, useState } from 'react'

/**
 * Whether the server is still to say what is in a list of which this device keeps nothing. reactfire watches lists without
 * their metadata: of an answer that finds a list as empty as it is kept, it never hears.
 * @param asked the same object as long as it asks the same
 * @param found what reactfire says of it; undefined before it says anything
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
      // The list's own query says what is wrong.
      () => undefined,
    )
  }, [asked, isOpen])
  return isOpen && confirmed !== asked
}
