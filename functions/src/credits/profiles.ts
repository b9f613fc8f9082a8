import type { DocumentSnapshot } from 'firebase-admin/firestore'
import type { UserProfile } from '#domain/profile.ts'
import { withDates } from '#domain/withDates.ts'

/**
 * The profile in a snapshot if it is still that account's. An address can change hands: what one owner asked for is
 * never paid by the next.
 * reliability.md row 43
 */
export function profileOf(snapshot: DocumentSnapshot, uid: string): UserProfile | undefined {
  const profile = withDates(snapshot.data())
  return isProfile(profile) && profile.uid === uid ? profile : undefined
}

/** The rules let a client create exactly this shape, and only the server changes it. */
function isProfile(value: unknown): value is UserProfile {
  return (
    typeof value === 'object' && value !== null && 'uid' in value && 'credits' in value && 'usage' in value
  )
}
