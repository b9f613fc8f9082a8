import type { UserRecord } from 'firebase-admin/auth'
import type { Firestore } from 'firebase-admin/firestore'
import { resetMovement } from '../credits/rules/charge.ts'
import { legalVersionAt } from '#domain/accounts/legalVersions.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { hasPromised, withRemainder } from '../credits/rules/remainder.ts'
import { readLedger } from '../credits/gatherProfile.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { identityUsed, isFederated, isTakenOver, signedInSeconds } from './accountStanding.ts'
import { type EnteredProfile, foundProfile, hasEntered } from '../profiles/profiles.ts'
import { personGrant, personGrantOf } from '../profiles/PersonGrant.ts'
import { deleteField } from '../platform/gateways/firestore.ts'
import { type VerifiedAccount, verifiedProfile, welcomeCredits } from './verifiedProfile.ts'

interface FirstSession {
  identity: Identity
  /** As parseEmailAddress() returns it: the profile's key, where nobody else's profile is. */
  email: string
  account: UserRecord
  /** Of the screen. */
  language: ReaderLanguage
  now: Date
}

/**
 * Prepares a profile for its first verified session, in one transaction: writes a missing one, removes what
 * unverified accounts cannot have, and welcomes a new person with credits. A person back after a deletion
 * goes on with their remainder. Two reads, and three writes with a welcome. docs/rules.md "Accounts and
 * trust", #deleted-and-back
 * @returns the profile, as a faster call left it unless `byThisCall`; `takenOver`: another person may have used the
 * account before; `welcomed`: this call raised the credits
 */
export async function enterFirstSession(
  { database, hashKey }: { database: Firestore; hashKey: string },
  session: FirstSession,
): Promise<{ profile: EnteredProfile; byThisCall: boolean; takenOver: boolean; welcomed: boolean }> {
  const { identity, email, account, now } = session
  const { uid } = account
  const reference = database.collection('users').doc(email)
  const grant = personGrant(database, email, hashKey)
  const entry = (id: string) => ledgerEntry(database, uid, id)
  const none = await deleteField()

  return database.runTransaction(async (transaction) => {
    const [found, granted] = await Promise.all([transaction.get(reference), transaction.get(grant)])
    const before = foundProfile(found, uid)
    const takenOver = isTakenOver(before, account, identity)
    if (hasEntered(before)) return { profile: before, byThisCall: false, takenOver, welcomed: false }
    if (found.exists && !before) throw new Error(`users/${email} has come into other hands during the call`)

    const person = personGrantOf(granted)
    // Its ledger may be there where the profile is not: what that has left is what is left.
    const ledger = before === undefined ? await readLedger(database, transaction, uid, now) : undefined
    const lost = ledger?.isOpen ? ledger : undefined
    const base = verifiedProfile(before, verifiedAccount(session, takenOver), now)
    const welcome = person === undefined || person.isFree ? welcomeCredits(base, now) : undefined
    const raised = { ...base, ...(welcome && { credits: welcome.credits, welcomedAt: now }) }
    const entering = withRemainder(raised, person?.left, now)
    const { current } = entering.credits
    const profile: EnteredProfile = {
      ...entering,
      ...(lost && { credits: { ...entering.credits, current: Math.max(0, Math.min(current, lost.sum)) } }),
      verifiedSession: {
        sinceSeconds: Math.floor(now.getTime() / 1000),
        signedInSeconds: signedInSeconds(identity),
        provider: identity.provider,
      },
      acceptedTerms: acceptance(account, takenOver, now),
      updatedAt: now,
    }
    transaction.set(reference, profile)
    if (person === undefined && hasPromised(profile)) transaction.create(grant, { welcomedAt: now })
    if (person?.isFree && hasPromised(profile)) transaction.update(grant, { isFree: none })
    if (lost) lost.balanceTo(profile)
    else if (profile.credits !== base.credits) {
      const reset = resetMovement(base.credits, now)
      if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
      const { current: balanceAfter } = profile.credits
      const amount = balanceAfter - effectiveCredits(base.credits, now).current
      const movement = { amount, cost: 0, balanceAfter }
      const reason = person === undefined ? 'welcome' : 'adjustment'
      book(transaction, entry(LEDGER_IDS.welcome), movement, reason, now)
    }
    return { profile, byThisCall: true, takenOver, welcomed: welcome !== undefined && person === undefined }
  })
}

/** When the terms were accepted: at the sign-up; in this session, where another person may have signed up. */
function acceptance(account: UserRecord, takenOver: boolean, now: Date): { version: string; at: Date } {
  const at = takenOver ? now : new Date(account.metadata.creationTime)
  return { version: legalVersionAt(at), at }
}

function verifiedAccount(session: FirstSession, takenOver: boolean): VerifiedAccount {
  const { account, email, identity, language } = session
  const ofAccount = takenOver ? undefined : account.displayName
  const name = isFederated(identity) ? identityUsed(account, identity)?.displayName : ofAccount
  return { uid: account.uid, email, name, language, takenOver }
}
