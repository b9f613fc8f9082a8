import type { Auth, UserRecord, UpdateRequest } from 'firebase-admin/auth'
import type { Firestore } from 'firebase-admin/firestore'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import type { SessionResult } from '#domain/api/replies.ts'
import type { SessionRefusal } from '#domain/accounts/sessionRefusal.ts'
import { LONGEST_CALL_SECONDS } from '#domain/time/lifetimes.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import {
  isOwnIdentity,
  isStillLinked,
  isTakenOver,
  sessionsSinceSeconds,
  signedInSeconds,
  identityUsed,
  isFederated,
} from './accountStanding.ts'
import { enterFirstSession } from './enterFirstSession.ts'
import { existingAccount } from '../profiles/existingAccount.ts'
import { type EnteredProfile, foundProfile, hasEntered } from '../profiles/profiles.ts'
import { moveProfile, vacateAddress } from './moveProfile.ts'
import { randomBytes } from 'node:crypto'

interface SessionServices {
  auth: Auth
  database: Firestore
  /** Key of the hashes in `grants`. */
  hashKey: string
}

interface SessionRequest {
  identity: Identity
  /** Of the screen. */
  language: ReaderLanguage
  now: Date
}

type SessionOutcome = { ok: true; result: SessionResult } | { ok: false; refusal: SessionRefusal }

const refused = (refusal: SessionRefusal): SessionOutcome => ({ ok: false, refusal })

/**
 * Begins a session. An account's first with a verified address gets its profile in order, its welcome once per person,
 * and ends every older session; any later one costs a single read. Idempotent, also under concurrent calls.
 * docs/rules.md "Accounts and trust"
 */
export async function openSession(
  services: SessionServices,
  request: SessionRequest,
): Promise<SessionOutcome> {
  const { auth } = services
  const { identity, now } = request
  const email = parseEmailAddress(identity.email)
  if (email === undefined) return refused('ADDRESS_NOT_SUPPORTED')
  if (!identity.emailVerified) return refused('EMAIL_NOT_VERIFIED')
  // In this order: sessions end after the profile says so, so an account read first never looks newer than its profile.
  const account = await existingAccount(auth, identity.uid)
  if (account?.email?.toLowerCase() !== email || !account.emailVerified || account.disabled) {
    return refused('SIGN_IN_AGAIN')
  }
  if (!isStillLinked(account, identity)) return refused('SIGN_IN_AGAIN')
  const profile = await ownProfile(services, account.uid, email, now)
  if (hasEntered(profile)) return settled(auth, account, profile, request)
  if (!isOwnIdentity(account, identity) || signedInSeconds(identity) < sessionsSinceSeconds(account)) {
    return refused('SIGN_IN_AGAIN')
  }
  const entered = await enterFirstSession(services, { ...request, email, account })
  // Another call was faster: it is that one's to end the older sessions.
  if (!entered.byThisCall) return settled(auth, account, entered.profile, request)
  await endOlderSessions(auth, account, identity, entered.takenOver)
  const customToken = await auth.createCustomToken(account.uid)
  return { ok: true, result: { ...shown(entered.profile), welcomed: entered.welcomed, customToken } }
}

/** The account's one profile at its address, brought there if need be. docs/rules.md #one-profile */
async function ownProfile(services: SessionServices, uid: string, email: string, now: Date) {
  const { database } = services
  const users = database.collection('users')
  const [own, another] = (await users.where('uid', '==', uid).limit(2).get()).docs
  if (own?.id === email && another === undefined) return foundProfile(own, uid)
  const there = await users.doc(email).get()
  if (there.exists && there.get('uid') !== uid) await vacateAddress(services, there, now)
  return moveProfile(services, uid, email, now)
}

/** The answer for a profile that has had its first verified session. */
async function settled(
  auth: Auth,
  account: UserRecord,
  profile: EnteredProfile,
  { identity, now }: SessionRequest,
): Promise<SessionOutcome> {
  const first = profile.verifiedSession
  const isFirst =
    signedInSeconds(identity) === first.signedInSeconds &&
    identity.provider === first.provider &&
    isOwnIdentity(account, identity)
  const since = Math.max(first.sinceSeconds, sessionsSinceSeconds(account))
  if (!isFirst && signedInSeconds(identity) < since) return refused('SIGN_IN_AGAIN')
  // The first call died after the profile. One that may still run is left alone: its own session would be ended.
  const isUnfinished =
    sessionsSinceSeconds(account) < first.sinceSeconds &&
    now.getTime() > (first.sinceSeconds + LONGEST_CALL_SECONDS) * 1000
  if (isUnfinished) await endOlderSessions(auth, account, identity, isTakenOver(profile, account, identity))
  const result = { ...shown(profile), welcomed: false }
  if (!isFirst && !isUnfinished) return { ok: true, result }
  return { ok: true, result: { ...result, customToken: await auth.createCustomToken(account.uid) } }
}

function shown({
  email,
  name,
  language,
  credits,
  subscription,
}: EnteredProfile): Pick<SessionResult, 'profile'> {
  const { current, monthly } = credits
  return { profile: { email, name, language, plan: subscription.plan, credits: { current, monthly } } }
}

/**
 * Ends all sessions, and removes an earlier stranger's identities, telephone, password, name and picture.
 * docs/rules.md "Accounts and trust", #unverified-takeover
 */
async function endOlderSessions(auth: Auth, account: UserRecord, identity: Identity, takenOver: boolean) {
  const change = { ...withoutStrangers(account, identity), ...(takenOver && ownFace(account, identity)) }
  if (Object.keys(change).length > 0) await auth.updateUser(account.uid, change)
  await auth.revokeRefreshTokens(account.uid)
}

function withoutStrangers(account: UserRecord, { email: address }: Identity): UpdateRequest {
  const strangers = account.providerData
    .filter(({ providerId, email }) => providerId !== 'phone' && email?.toLowerCase() !== address)
    .map(({ providerId }) => providerId)
  return {
    ...(strangers.length > 0 && { providersToUnlink: strangers }),
    ...(account.phoneNumber && { phoneNumber: null }),
  }
}

/** Name and picture of the identity that signed in, and no password of before. */
function ownFace(account: UserRecord, identity: Identity): UpdateRequest {
  const own = isFederated(identity) ? identityUsed(account, identity) : undefined
  const displayName = own?.displayName || null
  const photoURL = own?.photoURL || null
  const hasPassword = account.providerData.some(({ providerId }) => providerId === 'password')
  return {
    ...(displayName !== (account.displayName || null) && { displayName }),
    ...(photoURL !== (account.photoURL || null) && { photoURL }),
    // Auth keeps a password with its address: a random one replaces it.
    ...(isFederated(identity) && hasPassword && { password: randomBytes(32).toString('base64url') }),
  }
}
