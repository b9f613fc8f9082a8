import {
  type DocumentReference,
  type FirestoreError,
  onSnapshot,
  type Query,
  type Unsubscribe,
} from 'firebase/firestore'
import { useEffect, useEffectEvent, useState } from 'react'

type Watched<Seen> = { as: string; seen: Seen } | { as: string; error: FirestoreError }

/**
 * Live, as reactfire's hooks are, but survives refusals: a role changes while a page is open, and forbidden data is
 * absent until allowed again. reactfire keeps an error for the page's lifetime.
 * @param as names the query: another name, or a return to one, asks anew
 */
function useWatched<Seen>(
  as: string,
  watch: (onSeen: (seen: Seen) => void, onError: (error: FirestoreError) => void) => Unsubscribe,
): Seen | undefined {
  const [watched, setWatched] = useState<Watched<Seen>>()
  const begin = useEffectEvent(watch)
  useEffect(
    () =>
      begin(
        (seen) => setWatched({ as, seen }),
        (error) => setWatched({ as, error }),
      ),
    [as],
  )
  if (watched?.as !== as) return undefined
  if ('seen' in watched) return watched.seen
  if (watched.error.code === 'permission-denied') return undefined
  throw watched.error
}

/** Undefined until known, and where absent or forbidden. */
export function useWatchedDoc<Stored>(asked: DocumentReference<Stored>): Stored | undefined {
  return useWatched<Stored | undefined>(asked.path, (onSeen, onError) =>
    onSnapshot(asked, (snapshot) => onSeen(snapshot.data()), onError),
  )
}

/** Undefined until known, and where forbidden. @param as names the query */
export function useWatchedList<Stored>(asked: Query<Stored>, as: string): readonly Stored[] | undefined {
  return useWatched<readonly Stored[]>(as, (onSeen, onError) =>
    onSnapshot(asked, ({ docs }) => onSeen(docs.map((each) => each.data())), onError),
  )
}
