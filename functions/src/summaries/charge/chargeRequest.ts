import type { Firestore } from 'firebase-admin/firestore'
import { takeAssured } from '#domain/assured.ts'
import { chargeSummary } from '#domain/charge.ts'
import { EVERYBODYS, templateForNew } from '#domain/templates/template.ts'
import { REFUSAL_MESSAGES } from '#domain/summaryRefusal.ts'
import type { Credits } from '#domain/units.ts'
import { summaryAhead } from '#domain/summaryAhead.ts'
import { unlessWriteConflict } from '../../platform/gateways/firestoreErrors.ts'
import { recordEvent, recordEventIn, type StoredRequest } from '../requests.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../../credits/ledger.ts'
import { isBeforeVerifiedSession, profileOf } from '../../profiles/profiles.ts'

/**
 * Charges a request that stands as `requested`, or refuses it, in one transaction: balance, daily count, ledger and
 * state change together or not at all. The write holds only if the request is exactly as it was when the event was
 * made, so a second or late event does nothing.
 * @param stored from the event that reported it
 * @returns what came of it, for the log
 * @throws the database's error when it cannot be reached, or is too contended: the event is then delivered again
 * docs/rules.md rows 16, 17, 18, 28
 */
export async function chargeRequest(database: Firestore, stored: StoredRequest, now: Date): Promise<string> {
  const { id, request } = stored
  const outcome = await unlessWriteConflict(() =>
    database.runTransaction(async (transaction) => {
      const account = database.collection('users').doc(request.account)
      const profile = profileOf(await transaction.get(account), request.uid)
      const refuse = async (code: string, message: string, balance?: Credits) => {
        const known = { error: { code, message }, ...(balance !== undefined && { balance }) }
        await recordEventIn(transaction, database, stored, { type: 'refused', ...known }, now)
        return `refused: ${code}`
      }
      if (profile === undefined) return refuse('ACCOUNT_NOT_FOUND', 'Usuario no encontrado')
      if (isBeforeVerifiedSession(request.signedInAt, profile)) {
        return refuse('SESSION_ENDED', 'Please log in again.')
      }
      const charge = chargeSummary(profile, request.cost, request.minutes, now)
      if (!charge.ok) return refuse(charge.reason, REFUSAL_MESSAGES[charge.reason], charge.available)

      const { credits, usage, today, movements } = charge
      const entry = (entryId: string) => ledgerEntry(database, request.uid, entryId)
      const assured = takeAssured(profile, request.cost, now)
      transaction.update(account, {
        credits,
        usage,
        today,
        latestRequest: { id, at: now },
        updatedAt: now,
        ...(assured && { assured }),
      })
      if (movements.reset) book(transaction, entry(LEDGER_IDS.reset(now)), movements.reset, 'reset', now)
      book(transaction, entry(LEDGER_IDS.summary(id)), movements.charge, 'summary', now, id)
      const after = summaryAhead(profile, now)
      const { plan } = profile.subscription
      const template = templateForNew(profile.template, plan)
      const known = {
        balance: credits.current,
        plan,
        ...(assured && { isAssured: true as const }),
        ...(template !== EVERYBODYS && { template }),
        ...(after !== undefined && { after }),
        ...(profile.mailStoppedAt && { isMailDoubted: true as const }),
        ...(profile.hasFeed && { isForFeed: true as const }),
      }
      await recordEventIn(transaction, database, stored, { type: 'charged', ...known }, now)
      return 'charged'
    }),
  )
  return outcome ?? (await refusedAsCharged(database, stored, now)) ?? 'overtaken'
}

/**
 * A request whose id is in the ledger already, and which still stands as `requested`, was charged once, ended, and was deleted
 * by its owner: whoever repeats its idempotency key is not charged again, and gets no second summary for the first charge.
 */
async function refusedAsCharged(
  database: Firestore,
  stored: StoredRequest,
  now: Date,
): Promise<string | undefined> {
  const { id, request } = stored
  if (!(await ledgerEntry(database, request.uid, LEDGER_IDS.summary(id)).get()).exists) return undefined
  const error = { code: 'ALREADY_DELETED', message: 'This summary was made before, and you have deleted it.' }
  const refused = await recordEvent(database, stored, { type: 'refused', error }, now)
  return refused && `refused: ${error.code}`
}
