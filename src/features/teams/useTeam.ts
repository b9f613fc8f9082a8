import {
  collection,
  documentId,
  type Firestore,
  getDocs,
  limit,
  orderBy,
  query,
  startAfter,
} from 'firebase/firestore'
import { useFirestore } from 'reactfire'
import type { TeamAudit, TeamInvitation, TeamMember, TeamUse } from '#domain/teams/teams.ts'
import { asWritten } from '../../shared/teams/useOwnTeam.ts'
import { useWatchedList } from '../../shared/teams/useWatched.ts'

export type ListedInvitation = TeamInvitation & { id: string }
export type ListedChange = TeamAudit & { id: string }

const storedMember = asWritten<TeamMember>()
const storedInvitation = asWritten<ListedInvitation>()
const storedChange = asWritten<ListedChange>()
const storedUse = asWritten<TeamUse>()

/** Lines read at once: firestore.rules' limit. */
export const LOG_PAGE = 100

const logOf = (db: Firestore, id: string) =>
  query(
    collection(db, 'teams', id, 'audit').withConverter(storedChange),
    orderBy('at', 'desc'),
    orderBy(documentId(), 'desc'),
    limit(LOG_PAGE),
  )

/** The log before a line, newest first; fewer than a page at its end. */
export async function earlierChanges(db: Firestore, id: string, last: ListedChange): Promise<ListedChange[]> {
  const { docs } = await getDocs(query(logOf(db, id), startAfter(last.at, last.id)))
  return docs.map((each) => each.data())
}

/** A team for its owner and admins, watched live. docs/architecture.md "Teams" */
export function useLedTeam(id: string) {
  const db = useFirestore()
  const of = (name: string) => collection(db, 'teams', id, name)
  const as = (name: string) => `${id} ${name}`
  const members = useWatchedList(query(of('members').withConverter(storedMember), limit(20)), as('members'))
  const invitations = useWatchedList(
    query(of('invitations').withConverter(storedInvitation), limit(20)),
    as('invitations'),
  )
  const changes = useWatchedList(logOf(db, id), as('audit'))
  const use = useWatchedList(
    query(of('use').withConverter(storedUse), orderBy('month', 'desc'), limit(6)),
    as('use'),
  )
  return { members, invitations, changes, use }
}
