import {
  collection,
  getDocsFromCache,
  limit,
  onSnapshot,
  orderBy,
  query,
  type QuerySnapshot,
  where,
} from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
import { useFirestore } from 'reactfire'
import { type ListedMoment, type MomentPage, momentsOf, MOST_MOMENT_PAGES } from '#domain/moments/moments.ts'
import { withDates } from '#domain/time/withDates.ts'
import { reportFailure } from '../api/reportFailure.ts'

/** Largest difference of servers' clocks, in milliseconds. */
const MARGIN_MS = 60_000

const pagesIn = ({ docs }: QuerySnapshot) =>
  new Map(docs.map((page) => [page.id, withDates(page.data()) as MomentPage]))

/** A person's moments, newest first, live: the device's and the server's; undefined until either loads. */
export function useMoments(uid: string | undefined): readonly ListedMoment[] | undefined {
  const db = useFirestore()
  const [pages, setPages] = useState<ReadonlyMap<string, MomentPage>>()
  useEffect(() => {
    if (uid === undefined) return undefined
    const own = query(collection(db, 'momentPages'), where('uid', '==', uid), limit(MOST_MOMENT_PAGES))
    let stop: (() => void) | undefined
    let isLeft = false
    const watch = async () => {
      const kept = pagesIn(await getDocsFromCache(own))
      if (isLeft) return
      if (kept.size > 0) setPages(kept)
      const [newest] = [...kept.values()].toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
      // The device's cache may have lost pages.
      const isWhole = newest !== undefined && newest.pages === kept.size
      const since = new Date(isWhole ? newest.changedAt.getTime() - MARGIN_MS : 0)
      const changed = query(own, where('changedAt', '>=', since), orderBy('changedAt'))
      stop = onSnapshot(
        changed,
        (found) => setPages((before) => new Map([...(before ?? kept), ...pagesIn(found)])),
        reportFailure,
      )
    }
    watch().catch(reportFailure)
    return () => {
      isLeft = true
      stop?.()
    }
  }, [db, uid])
  return useMemo(() => pages && momentsOf([...pages.values()]), [pages])
}
