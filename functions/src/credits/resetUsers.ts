import type { DocumentSnapshot, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore'
import * as v from 'valibot'
import { resetMovement } from './rules/charge.ts'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { unlessWriteConflict } from '../platform/gateways/firestoreErrors.ts'
import { readDocument } from '../platform/readDocument.ts'
import { CREDITS_SHAPE } from '../profiles/profiles.ts'
import { gatherProfile } from './gatherProfile.ts'
import { LEDGER_IDS, ledgerEntry } from './ledger.ts'

/** What of a profile a reset needs: `select(...RESET_FIELDS)`. */
export const RESET_FIELDS = ['uid', 'credits'] as const

/**
 * Writes these profiles' monthly reset: two writes each, no further read. One commit, valid only without
 * changes since; after a conflict (a charge, which counts the reset itself) each is tried alone. So each user
 * is reset once under concurrency. Several profiles of an account become one, so that none stays due.
 * docs/rules.md "Credits and costs", #reset-once to #schedule-late and #one-profile
 * @param asOf resets due at this moment
 * @returns the number written
 */
export async function resetUsers(
  database: Firestore,
  found: readonly QueryDocumentSnapshot[],
  asOf: Date,
): Promise<number> {
  if (await commit(database, found, asOf)) return found.length
  const each = await Promise.all(found.map((one) => resetOne(database, one, asOf)))
  return each.filter(Boolean).length
}

async function resetOne(database: Firestore, found: QueryDocumentSnapshot, asOf: Date): Promise<boolean> {
  if (await commit(database, [found], asOf)) return true
  return database.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(found.ref)
    const due = dueReset(snapshot, asOf)
    if (due === undefined) return false
    const entry = ledgerEntry(database, due.uid, LEDGER_IDS.reset(asOf))
    if ((await transaction.get(entry)).exists) {
      // This month's reset is booked and this profile is due: the account has another one, or had.
      const all = await gatherProfile(database, transaction, due.uid, asOf, { isToBalance: true })
      all?.writeTo(all.key)
      return true
    }
    transaction.update(snapshot.ref, { credits: due.credits, updatedAt: asOf })
    transaction.create(entry, due.entry)
    return true
  })
}

/** @returns false when any of them has changed: then nothing is written */
async function commit(database: Firestore, found: readonly QueryDocumentSnapshot[], asOf: Date) {
  const batch = database.batch()
  for (const snapshot of found) {
    const due = dueReset(snapshot, asOf)
    if (due === undefined) continue
    const unchanged = { lastUpdateTime: snapshot.updateTime }
    batch.update(snapshot.ref, { credits: due.credits, updatedAt: asOf }, unchanged)
    batch.create(ledgerEntry(database, due.uid, LEDGER_IDS.reset(asOf)), due.entry)
  }
  return (await unlessWriteConflict(() => batch.commit())) !== undefined
}

const SHAPE = v.looseObject({ uid: v.string(), credits: CREDITS_SHAPE })

/** The reset that is due, if one is; a document that is no profile has none. */
function dueReset(snapshot: DocumentSnapshot, asOf: Date) {
  const profile = readDocument<Pick<UserProfile, 'uid' | 'credits'>>(snapshot, SHAPE)
  const movement = profile && resetMovement(profile.credits, asOf)
  if (profile === undefined || movement === undefined) return undefined
  return {
    uid: profile.uid,
    credits: effectiveCredits(profile.credits, asOf),
    entry: { ...movement, reason: 'reset', at: asOf },
  }
}
