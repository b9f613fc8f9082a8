import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import { PLAN_IDS, type PlanId } from '#domain/plans/plans.ts'
import type { UserProfile, VerifiedSession } from '#domain/accounts/profile.ts'
import { readDocument } from '../platform/readDocument.ts'

/** The rules let a client create exactly this shape, and only the server changes it. */
export const CREDITS_SHAPE = v.looseObject({
  current: v.number(),
  monthly: v.number(),
  usedThisMonth: v.number(),
  // An old or planted profile may lack it.
  resetDate: v.nullish(v.date()) as v.GenericSchema<unknown, Date>,
})
const SHAPE = v.looseObject({
  uid: v.string(),
  credits: CREDITS_SHAPE,
  usage: v.custom<UserProfile['usage']>((usage) => typeof usage === 'object' && usage !== null),
})

/** A snapshot's profile if it is still that account's, not a next owner's. docs/rules.md #address-changes-owner */
export function profileOf(snapshot: DocumentSnapshot, uid: string): UserProfile | undefined {
  const profile = readDocument<UserProfile>(snapshot, SHAPE)
  return profile?.uid === uid ? profile : undefined
}

/** An account's profile, also after a change of address, its key. @param account '' where a team replaces it */
export async function findOwner(
  database: Firestore,
  transaction: Transaction,
  account: string,
  uid: string,
): Promise<{ reference: DocumentReference; profile: UserProfile } | undefined> {
  if (account === '') return undefined
  const users = database.collection('users')
  const snapshot = await transaction.get(users.doc(account))
  const profile = profileOf(snapshot, uid)
  if (profile !== undefined) return { reference: snapshot.ref, profile }
  const [moved] = (await transaction.get(users.where('uid', '==', uid).limit(1))).docs
  const found = moved && profileOf(moved, uid)
  return moved && found ? { reference: moved.ref, profile: found } : undefined
}

/** Whether a sign-in was before the first verified session: it may be a stranger's, who had the address. */
export function isBeforeVerifiedSession(signedInAt: Date, { verifiedSession }: UserProfile): boolean {
  return verifiedSession !== undefined && signedInAt.getTime() / 1000 < verifiedSession.sinceSeconds
}

/** A profile before its first verified session: what is in it, and whether all of it is there, is not certain. */
export type FoundProfile = Partial<UserProfile>

/** A profile that this server has put in order. */
export type EnteredProfile = UserProfile & { verifiedSession: VerifiedSession }

/** Whoever's profile stands at an address; undefined when there is none. */
export function foundProfileAt(snapshot: DocumentSnapshot): FoundProfile | undefined {
  return readDocument<FoundProfile>(snapshot, v.looseObject({ uid: v.string() }))
}

/** The language of a mail to an address: its account's, as it is now; without one the language that it was asked for in. */
export async function languageAt(
  database: Firestore,
  address: string,
  asked?: ReaderLanguage,
): Promise<ReaderLanguage> {
  return languageOf(await profileAt(database, address), asked)
}

/** An account's language, where its address may have changed. */
export async function languageOfUid(database: Firestore, uid: string): Promise<ReaderLanguage> {
  const found = await documentOfUid(database, uid)
  return languageOf(found && foundProfileAt(found))
}

/** The free one when unknown. */
export async function planOfUid(database: Firestore, uid: string): Promise<PlanId> {
  const plan: unknown = (await documentOfUid(database, uid))?.get('subscription.plan')
  return PLAN_IDS.find((id) => id === plan) ?? 'free'
}

/** An account's profile, by whatever address. */
export async function documentOfUid(database: Firestore, uid: string) {
  return (await database.collection('users').where('uid', '==', uid).limit(1).get()).docs[0]
}

export async function profileAt(database: Firestore, address: string): Promise<FoundProfile | undefined> {
  return foundProfileAt(await database.collection('users').doc(address).get())
}

export function languageOf(found: FoundProfile | undefined, asked: ReaderLanguage = 'en'): ReaderLanguage {
  return READER_LANGUAGES.find((each) => each === found?.language) ?? asked
}

/** The account's own profile as it stands; undefined when there is none, or another account's. */
export function foundProfile(snapshot: DocumentSnapshot, uid: string): FoundProfile | undefined {
  const found = foundProfileAt(snapshot)
  return found?.uid === uid ? found : undefined
}

/** Only the server writes `verifiedSession`, and only with a whole profile around it. */
export function hasEntered(profile: FoundProfile | undefined): profile is EnteredProfile {
  return profile?.verifiedSession !== undefined
}
