import {
  collection,
  doc,
  type Firestore,
  type FirestoreDataConverter,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { useMemo } from 'react'
import { useFirestore, useFirestoreCollection, useFirestoreCollectionData, useFirestoreDoc } from 'reactfire'
import { type Follow, FOLLOW_STATES, type FollowSettings, type Offer } from '#domain/following/following.ts'
import type { Show } from '#domain/episodes/podcastEpisode.ts'
import { withDates } from '#domain/time/withDates.ts'
import { useIsUnread } from '../session/useIsUnread.ts'

/** The largest plan's limit. */
const MOST_FOLLOWS = 500
const MOST_OFFERS = 100

function asWritten<Stored extends object>(): FirestoreDataConverter<Stored> {
  return {
    toFirestore: (stored) => stored,
    fromFirestore: (snapshot) => withDates(snapshot.data()) as Stored,
  }
}

// Made once: a query with another converter is another query, read anew at each render.
const storedFollow = asWritten<Follow>()
const storedSettings = asWritten<FollowSettings>()
const storedOffer = asWritten<Offer>()
const storedShow = asWritten<Show>()

/** Followed shows, live, newest episode first, undefined until known; `isUnread` offline without a copy. */
export function useFollows(uid: string): { follows: readonly Follow[] | undefined; isUnread: boolean } {
  const db = useFirestore()
  const all = useMemo(() => query(ofUid(db, uid), limit(MOST_FOLLOWS)), [db, uid])
  const { data } = useFirestoreCollection(all)
  const isUnread = useIsUnread(all, data)
  if (data === undefined || (isUnread && navigator.onLine)) return { follows: undefined, isUnread: false }
  const follows = data.docs
    .map((each) => each.data())
    .filter(isKnown)
    .toSorted((a, b) => newestMs(b) - newestMs(a) || a.title.localeCompare(b.title))
  return { follows, isUnread }
}

/** A follow, live; null where there is none, undefined until known. */
export function useFollow(uid: string, showId: string): Follow | null | undefined {
  const one = query(ofUid(useFirestore(), uid), where('showId', '==', showId), limit(1))
  const { data } = useFirestoreCollectionData(one)
  return data === undefined ? undefined : (data.find(isKnown) ?? null)
}

/** A person's follow settings, live; null before their first follow, undefined until known. */
export function useFollowSettings(uid: string): FollowSettings | null | undefined {
  const settings = doc(useFirestore(), 'followSettings', uid).withConverter(storedSettings)
  const { data } = useFirestoreDoc(settings)
  return data === undefined ? undefined : (data.data() ?? null)
}

/** Undecided offers, live, the newest first. Undefined until known. */
export function useOffers(uid: string, most = MOST_OFFERS): readonly Offer[] | undefined {
  const offered = query(
    offersOf(useFirestore(), uid),
    where('state', '==', 'offered'),
    orderBy('published', 'desc'),
    limit(most),
  )
  return useFirestoreCollectionData(offered).data
}

/** A show; undefined until known, and offline where this device lacks it. */
export function useShow(showId: string): Show | undefined {
  const show = doc(useFirestore(), 'shows', showId).withConverter(storedShow)
  return useFirestoreDoc(show).data?.data()
}

function ofUid(db: Firestore, uid: string) {
  return query(collection(db, 'follows').withConverter(storedFollow), where('uid', '==', uid))
}

function offersOf(db: Firestore, uid: string) {
  return query(collection(db, 'offers').withConverter(storedOffer), where('uid', '==', uid))
}

function newestMs({ newest }: Follow): number {
  return newest?.published.getTime() ?? 0
}

/** A follow in a newer server's format must not break the list. */
function isKnown({ title, state, since }: Partial<Follow>): boolean {
  return typeof title === 'string' && since instanceof Date && FOLLOW_STATES.some((each) => each === state)
}
