import {
  type DocumentReference,
  type FirestoreError,
  onSnapshot,
  type Query,
  type Unsubscribe,
} from 'firebase/firestore'
import { useEffect, useEffectEvent, useState } from 'react'

/** What a listener has come to, and of what. */
type Watched<Seen> = { as: string; seen: Seen } | { as: string; error: FirestoreError }

/**
 * Watched live as reactfire's hooks do, but for a refusal: a role changes while a page is open, and what the new one may not
 * read is simply not there until it may again. reactfire keeps an error for as long as the page lives.
 * @param as names what is asked: another name asks anew, as does whoever comes back to it
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

/** Undefined until it is known, where there is none, and where it may not be read. */
export function useWatchedDoc<Stored>(asked: DocumentReference<Stored>): Stored | undefined {
  return useWatched<Stored | undefined>(asked.path, (onSeen, onError) =>
    onSnapshot(asked, (snapshot) => onSeen(snapshot.data()), onError),
  )
}

/** Undefined until it is known, and where it may not be read. @param as names the query */
export function useWatchedList<Stored>(asked: Query<Stored>, as: string): readonly Stored[] | undefined {
  return useWatched<readonly Stored[]>(as, (onSeen, onError) =>
    onSnapshot(asked, ({ docs }) => onSeen(docs.map((each) => each.data())), onError),
  )
}
