import { useCallback, useState } from 'react'
import { useFirestore } from 'reactfire'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { type ListedRequest, olderRequests, PAGE, useRequests } from '../../shared/session/useRequests.ts'
import { afterChange, mergeRequests } from './history.ts'
import type { OnArchived } from './RequestRow.tsx'

export type Older = 'none' | 'some' | 'loading' | 'offline' | 'failed'

/** Requests, newest first: the first page live, older ones once fetched. @param owner a uid, or `teamUid` */
export function useHistory(owner: string): {
  /** Undefined until the first page has loaded. */
  requests: readonly ListedRequest[] | undefined
  older: Older
  showOlder: () => void
  /** Older pages are not live. */
  onArchived: OnArchived
} {
  const db = useFirestore()
  const { status, data: newest } = useRequests(owner)
  const [watched, setWatched] = useState<readonly ListedRequest[]>()
  const [seen, setSeen] = useState<readonly ListedRequest[]>([])
  const [older, setOlder] = useState<Older>()
  if (newest !== undefined && newest !== watched) {
    setWatched(newest)
    setSeen(afterChange(seen, watched ?? [], newest, PAGE))
  }
  const requests = status === 'loading' ? undefined : seen
  const last = requests?.at(-1)?.requestedAt
  const showOlder = useCallback(() => {
    if (last === undefined) return
    setOlder('loading')
    olderRequests(db, owner, last).then(
      (page) => {
        setSeen((known) => mergeRequests(page.requests, known))
        setOlder(page.complete ? 'none' : page.cached ? 'offline' : 'some')
      },
      (error: unknown) => {
        reportFailure(error)
        setOlder('failed')
      },
    )
  }, [db, owner, last])
  const onArchived: OnArchived = (id, archivedAt) =>
    setSeen((known) =>
      known.map((each) => {
        if (each.id !== id) return each
        const { archivedAt: _, ...rest } = each
        return archivedAt === undefined ? rest : { ...rest, archivedAt }
      }),
    )
  // A full first page may be the last: only the server knows.
  return { requests, older: older ?? (newest?.length === PAGE ? 'some' : 'none'), showOlder, onArchived }
}
