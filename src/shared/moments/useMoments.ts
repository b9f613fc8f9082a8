import { collection, limit, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { useFirestore, useFirestoreCollectionData } from 'reactfire'
import { type ListedMoment, type MomentPage, momentsOf, MOST_MOMENT_PAGES } from '#domain/moments.ts'
import { withDates } from '#domain/withDates.ts'

/** All moments of one person, the newest first, watched; without a network those that the device has. */
export function useMoments(uid: string): { status: string; moments: readonly ListedMoment[] } {
  const pages = query(
    collection(useFirestore(), 'momentPages'),
    where('uid', '==', uid),
    limit(MOST_MOMENT_PAGES),
  )
  const { status, data } = useFirestoreCollectionData(pages)
  const moments = useMemo(() => momentsOf((data ?? []).map((page) => withDates(page) as MomentPage)), [data])
  return { status, moments }
}
