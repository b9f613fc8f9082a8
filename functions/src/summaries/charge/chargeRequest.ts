import type { Firestore } from 'firebase-admin/firestore'
import { chargeSummary } from '#domain/charge.ts'
import { REFUSAL_MESSAGES } from '#domain/summaryRefusal.ts'
import { summaryBefore } from '#domain/turn.ts'
import { noField } from '../../platform/gateways/firestore.ts'
import { isOutdated } from '../../platform/gateways/firestoreErrors.ts'
import { checkAt } from '../schedule.ts'
import { type StoredRequest, summaries } from '../requests.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../../credits/ledger.ts'
import { isSquatters, profileOf } from '../../profiles/profiles.ts'

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
  const summary = summaries(database).doc(id)
  const none = await noField()
  const unchanged = { lastUpdateTime: stored.updateTime }
  try {
    return await database.runTransaction(async (transaction) => {
      const account = database.collection('users').doc(request.account)
      const profile = profileOf(await transaction.get(account), request.uid)
      const refuse = (code: string, message: string, balance?: number) => {
        transaction.update(
          summary,
          {
            state: 'refused',
            error: { code, message },
            endedAt: now,
            updatedAt: now,
            nextCheckAt: none,
            ...(balance !== undefined && { balance }),
          },
          unchanged,
        )
        return `refused: ${code}`
      }
      if (profile === undefined) return refuse('ACCOUNT_NOT_FOUND', 'Usuario no encontrado')
      if (isSquatters(request.signedInAt, profile)) return refuse('SESSION_ENDED', 'Please log in again.')
      const charge = chargeSummary(profile, request.cost, request.minutes, now)
      if (!charge.ok) return refuse(charge.reason, REFUSAL_MESSAGES[charge.reason], charge.available)

      const { credits, usage, today, movements } = charge
      const entry = (entryId: string) => ledgerEntry(database, request.uid, entryId)
      const after = summaryBefore(profile, now)
      transaction.update(account, { credits, usage, today, latestRequest: { id, at: now }, updatedAt: now })
      if (movements.reset) book(transaction, entry(LEDGER_IDS.reset(now)), movements.reset, 'reset', now)
      book(transaction, entry(LEDGER_IDS.summary(id)), movements.charge, 'summary', now, id)
      const next = { ...request, state: 'charged', attempt: 1 } as const
      transaction.update(
        summary,
        {
          state: next.state,
          attempt: next.attempt,
          chargedAt: now,
          updatedAt: now,
          balance: credits.current,
          ...(after !== undefined && { after }),
          nextCheckAt: checkAt(next, now),
        },
        unchanged,
      )
      return next.state
    })
  } catch (error) {
    if (isOutdated(error)) return 'overtaken'
    throw error
  }
}
