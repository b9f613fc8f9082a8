import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore'
import type { UserProfile, VerifiedSession } from '#domain/profile.ts'
import { withDates } from '#domain/withDates.ts'

/**
 * The profile in a snapshot if it is still that account's. An address can change hands: what one owner asked for is
 * never paid by the next.
 * docs/rules.md row 43
 */
export function profileOf(snapshot: DocumentSnapshot, uid: string): UserProfile | undefined {
  const profile = withDates(snapshot.data())
  return isProfile(profile) && profile.uid === uid ? profile : undefined
}

/** The account's profile, also after its address, which is the document's key, has changed. */
export async function findOwner(
  database: Firestore,
  transaction: Transaction,
  account: string,
  uid: string,
): Promise<{ reference: DocumentReference; profile: UserProfile } | undefined> {
  const users = database.collection('users')
  const snapshot = await transaction.get(users.doc(account))
  const profile = profileOf(snapshot, uid)
  if (profile !== undefined) return { reference: snapshot.ref, profile }
  const [moved] = (await transaction.get(users.where('uid', '==', uid).limit(1))).docs
  const found = moved && profileOf(moved, uid)
  return moved && found ? { reference: moved.ref, profile: found } : undefined
}

/**
 * Whether a sign-in was before the account's first verified session, also where its token is from after it: it may be that
 * of somebody who had signed up with the address before its owner.
 */
export function isBeforeVerifiedSession(signedInAt: Date, { verifiedSession }: UserProfile): boolean {
  return verifiedSession !== undefined && signedInAt.getTime() / 1000 < verifiedSession.sinceSeconds
}

/** The rules let a client create exactly this shape, and only the server changes it. */
function isProfile(value: unknown): value is UserProfile {
  return (
    typeof value === 'object' && value !== null && 'uid' in value && 'credits' in value && 'usage' in value
  )
}

/** A profile before its first verified session: what is in it, and whether all of it is there, is not certain. */
export type FoundProfile = Partial<UserProfile>

/** A profile that this server has put in order. */
export type EnteredProfile = UserProfile & { verifiedSession: VerifiedSession }

/** The account's own profile as it stands; undefined when there is none, or another account's. */
export function foundProfile(snapshot: DocumentSnapshot, uid: string): FoundProfile | undefined {
  const data = withDates(snapshot.data())
  return isOf(data, uid) ? data : undefined
}

function isOf(data: unknown, uid: string): data is FoundProfile {
  return typeof data === 'object' && data !== null && 'uid' in data && data.uid === uid
}

/** Only the server writes `verifiedSession`, and only with a whole profile around it. */
export function hasEntered(profile: FoundProfile | undefined): profile is EnteredProfile {
  return profile?.verifiedSession !== undefined
}
