import { collection, doc, type FirestoreDataConverter, limit, orderBy, query } from 'firebase/firestore'
import { useFirestore, useFirestoreCollectionData, useFirestoreDocData } from 'reactfire'
import type { Team, TeamAudit, TeamInvitation, TeamMember, TeamUse } from '#domain/teams.ts'
import { withDates } from '#domain/withDates.ts'

export type ListedInvitation = TeamInvitation & { id: string }
export type ListedChange = TeamAudit & { id: string }

function asWritten<Stored extends object>(): FirestoreDataConverter<Stored> {
  return {
    toFirestore: (stored) => stored,
    fromFirestore: (snapshot) =>
      ({ ...(withDates(snapshot.data()) as object), id: snapshot.id }) as unknown as Stored,
  }
}

// Made once: a query with another converter is another query, which would be asked at each render.
const storedTeam = asWritten<Team>()
const storedMember = asWritten<TeamMember>()
const storedInvitation = asWritten<ListedInvitation>()
const storedChange = asWritten<ListedChange>()
const storedUse = asWritten<TeamUse>()

/** A team and one's own place in it, watched live; each undefined until it is known. */
export function useOwnTeam(id: string, uid: string) {
  const db = useFirestore()
  const team = useFirestoreDocData(doc(db, 'teams', id).withConverter(storedTeam)).data
  const self = useFirestoreDocData(doc(db, 'teams', id, 'members', uid).withConverter(storedMember)).data
  return { team, self }
}

/** What owner and admins see besides, watched live. docs/architecture.md "Teams" */
export function useLedTeam(id: string) {
  const db = useFirestore()
  const of = (name: string) => collection(db, 'teams', id, name)
  const members = useFirestoreCollectionData(query(of('members').withConverter(storedMember), limit(20))).data
  const invitations = useFirestoreCollectionData(
    query(of('invitations').withConverter(storedInvitation), limit(20)),
  ).data
  const changes = useFirestoreCollectionData(
    query(of('audit').withConverter(storedChange), orderBy('at', 'desc'), limit(100)),
  ).data
  const use = useFirestoreCollectionData(
    query(of('use').withConverter(storedUse), orderBy('month', 'desc'), limit(6)),
  ).data
  return { members, invitations, changes, use }
}
