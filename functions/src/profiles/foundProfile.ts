import type { DocumentSnapshot } from 'firebase-admin/firestore'
import * as v from 'valibot'
import type { UserProfile, VerifiedSession } from '#domain/profile.ts'
import { readDocument } from '../platform/readDocument.ts'

/** A profile before its first verified session: what is in it, and whether all of it is there, is not certain. */
export type FoundProfile = Partial<UserProfile>

/** A profile that this server has put in order. */
export type EnteredProfile = UserProfile & { verifiedSession: VerifiedSession }

/** The account's own profile as it stands; undefined when there is none, or another account's. */
export function foundProfile(snapshot: DocumentSnapshot, uid: string): FoundProfile | undefined {
  const found = readDocument<FoundProfile>(snapshot, v.looseObject({ uid: v.string() }))
  return found?.uid === uid ? found : undefined
}

/** Only the server writes `verifiedSession`, and only with a whole profile around it. */
export function hasEntered(profile: FoundProfile | undefined): profile is EnteredProfile {
  return profile?.verifiedSession !== undefined
}
