import type { UserRecord } from 'firebase-admin/auth'
import type { Firestore } from 'firebase-admin/firestore'
import { resetMovement } from '#domain/charge.ts'
import { legalVersionAt } from '#domain/legalVersions.ts'
import { type Language, SIGN_UP_CREDITS, type UserProfile } from '#domain/profile.ts'
import { readLedger } from '../credits/gatherProfile.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { identityUsed, isFederated, isTakenOver, signedInSeconds } from './accountStanding.ts'
import { type EnteredProfile, foundProfile, hasEntered } from '../profiles/profiles.ts'
import { grantId } from '../profiles/grantId.ts'
import { type VerifiedAccount, verifiedProfile, welcomeCredits } from './verifiedProfile.ts'

interface FirstSession {
  identity: Identity
  /** As parseEmailAddress() returns it: the profile's key, where nobody else's profile is. */
  email: string
  account: UserRecord
  /** Of the screen. */
  language: Language
  now: Date
}

interface Entered {
  profile: EnteredProfile
  /** False when another call was faster: then the profile is as that one left it. */
  byThisCall: boolean
  /** Somebody else may have had the account before. */
  takenOver: boolean
  /** This call raised the credits. */
  welcomed: boolean
}

/**
 * Puts an account's profile in order for its first verified session, in one transaction: writes it if it is missing,
 * takes out what an unverified account cannot have, and raises the credits if the person behind the address was not
 * welcomed before. Two reads, and three writes with a welcome.
 */
export function enterFirstSession(
  { database, hashKey }: { database: Firestore; hashKey: string },
  session: FirstSession,
): Promise<Entered> {
  const { identity, email, account, now } = session
  const { uid } = account
  const reference = database.collection('users').doc(email)
  const grant = database.collection('grants').doc(grantId(email, hashKey))
  const entry = (id: string) => ledgerEntry(database, uid, id)

  return database.runTransaction(async (transaction) => {
    const [found, granted] = await Promise.all([transaction.get(reference), transaction.get(grant)])
    const before = foundProfile(found, uid)
    const takenOver = isTakenOver(before, account, identity)
    if (hasEntered(before)) return { profile: before, byThisCall: false, takenOver, welcomed: false }
    if (found.exists && !before) throw new Error(`users/${email} has come into other hands during the call`)

    // Its ledger may be there where the profile is not: what that has left is what is left.
    const kept = before === undefined ? await readLedger(database, transaction, uid, now) : undefined
    const lost = kept?.isOpen ? kept : undefined
    const base = verifiedProfile(before, verifiedAccount(session, takenOver), now)
    const welcome = granted.exists ? undefined : welcomeCredits(base, now)
    const profile: EnteredProfile = {
      ...base,
      ...(welcome && { credits: welcome.credits, welcomedAt: now }),
      verifiedSession: {
        sinceSeconds: Math.floor(now.getTime() / 1000),
        signedInSeconds: signedInSeconds(identity),
        provider: identity.provider,
      },
      acceptedTerms: acceptance(account, takenOver, now),
      updatedAt: now,
    }
    if (lost) profile.credits.current = Math.max(0, Math.min(profile.credits.current, lost.sum))
    lost?.balanceTo(profile)
    transaction.set(reference, profile)
    if (!granted.exists && hasPromised(profile)) transaction.create(grant, { welcomedAt: now })
    if (welcome && !lost) {
      const { credits, amount } = welcome
      const reset = resetMovement(base.credits, now)
      if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
      const movement = { amount, cost: 0, balanceAfter: credits.current }
      book(transaction, entry(LEDGER_IDS.welcome), movement, 'welcome', now)
    }
    return { profile, byThisCall: true, takenOver, welcomed: welcome !== undefined }
  })
}

/**
 * Signing up says yes to the terms: when the account was made, of which Auth knows the time. Where somebody else may
 * have made it, its owner says yes by coming in.
 */
function acceptance(account: UserRecord, takenOver: boolean, now: Date): { version: string; at: Date } {
  const at = takenOver ? now : new Date(account.metadata.creationTime)
  return { version: legalVersionAt(at), at }
}

/** Has the promised credits, be it from before: such a person is not welcomed again under another account. */
function hasPromised({ credits, subscription }: UserProfile): boolean {
  return subscription.plan === 'free' && credits.monthly > SIGN_UP_CREDITS
}

function verifiedAccount(session: FirstSession, takenOver: boolean): VerifiedAccount {
  const { account, email, identity, language } = session
  const ofAccount = takenOver ? undefined : account.displayName
  const name = isFederated(identity) ? identityUsed(account, identity)?.displayName : ofAccount
  return { uid: account.uid, email, name, language, takenOver }
}
