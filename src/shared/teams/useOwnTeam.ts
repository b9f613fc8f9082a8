import { doc, type FirestoreDataConverter } from 'firebase/firestore'
import { useFirestore } from 'reactfire'
import type { Team, TeamMember } from '#domain/teams/teams.ts'
import { withDates } from '#domain/time/withDates.ts'
import { useWatchedDoc } from './useWatched.ts'

/** As stored, with its id. */
export function asWritten<Stored extends object>(): FirestoreDataConverter<Stored> {
  return {
    toFirestore: (stored) => stored,
    fromFirestore: (snapshot) =>
      ({ ...(withDates(snapshot.data()) as object), id: snapshot.id }) as unknown as Stored,
  }
}

const storedTeam = asWritten<Team>()
const storedMember = asWritten<TeamMember>()

/** A team and one's own membership, live; each undefined until known, and after leaving. */
export function useOwnTeam(id: string, uid: string) {
  const db = useFirestore()
  const team = useWatchedDoc(doc(db, 'teams', id).withConverter(storedTeam))
  const self = useWatchedDoc(doc(db, 'teams', id, 'members', uid).withConverter(storedMember))
  return { team, self }
}
