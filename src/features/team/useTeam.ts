import { collection, limit, orderBy, query } from 'firebase/firestore'
import { useFirestore } from 'reactfire'
import type { TeamAudit, TeamInvitation, TeamMember, TeamUse } from '#domain/teams.ts'
import { asWritten } from '../../shared/team/useOwnTeam.ts'
import { useWatchedList } from '../../shared/team/useWatched.ts'

export type ListedInvitation = TeamInvitation & { id: string }
export type ListedChange = TeamAudit & { id: string }

const storedMember = asWritten<TeamMember>()
const storedInvitation = asWritten<ListedInvitation>()
const storedChange = asWritten<ListedChange>()
const storedUse = asWritten<TeamUse>()

/** What owner and admins see of a team, watched live. docs/architecture.md "Teams" */
export function useLedTeam(id: string) {
  const db = useFirestore()
  const of = (name: string) => collection(db, 'teams', id, name)
  const as = (name: string) => `${id} ${name}`
  const members = useWatchedList(query(of('members').withConverter(storedMember), limit(20)), as('members'))
  const invitations = useWatchedList(
    query(of('invitations').withConverter(storedInvitation), limit(20)),
    as('invitations'),
  )
  const changes = useWatchedList(
    query(of('audit').withConverter(storedChange), orderBy('at', 'desc'), limit(100)),
    as('audit'),
  )
  const use = useWatchedList(
    query(of('use').withConverter(storedUse), orderBy('month', 'desc'), limit(6)),
    as('use'),
  )
  return { members, invitations, changes, use }
}
