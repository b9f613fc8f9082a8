import type { Firestore } from 'firebase-admin/firestore'
import { effectiveCredits } from '#domain/credits/effectiveCredits.ts'
import type { Credits } from '#domain/units.ts'
import { book, LEDGER_IDS, ledgerEntry } from '../credits/ledger.ts'
import { chargeAnswer } from '../credits/rules/charge.ts'
import type { Identity } from '../platform/http/ApiRequest.ts'
import { findOwner } from '../profiles/profiles.ts'
import { refundCharge } from '../summaries/rules/refund.ts'

/**
 * Takes an answer's price before it is shown, once per question and key; returns it where a repetition is no
 * longer supported. Balance and ledger change together. docs/rules.md "Asking"
 * @param isAnswered whether a passage supports it
 * @returns undefined without an account, without enough credits, or after a return: show nothing
 */
export function settleAnswer(
  database: Firestore,
  id: string,
  { uid, email }: Identity,
  isAnswered: boolean,
  now: Date,
): Promise<{ charged: Credits; balance: Credits } | undefined> {
  return database.runTransaction(
    async (transaction) => {
      const entry = (name: string) => ledgerEntry(database, uid, name)
      const ids = { charge: LEDGER_IDS.answer(id), refund: LEDGER_IDS.refund(LEDGER_IDS.answer(id)) }
      const [[paid, returned], owner] = await Promise.all([
        transaction.getAll(entry(ids.charge), entry(ids.refund)),
        findOwner(database, transaction, email, uid),
      ])
      if (owner === undefined) return undefined
      const before = owner.profile.credits
      const isPaid = paid?.exists === true
      const isReturned = returned?.exists === true
      if (isAnswered && isReturned) return undefined
      if (isPaid === isAnswered || isReturned)
        return { charged: 0, balance: effectiveCredits(before, now).current }
      if (isAnswered) {
        const due = chargeAnswer(before, now)
        if (!due.ok) return undefined
        const { reset, charge } = due.movements
        transaction.update(owner.reference, { credits: due.credits, updatedAt: now })
        if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
        book(transaction, entry(ids.charge), charge, 'answer', now)
        return { charged: Math.max(0, -charge.amount), balance: due.credits.current }
      }
      const taken = Math.max(0, -Number(paid?.get('amount')))
      const { credits, reset, refund } = refundCharge(before, taken, paid?.get('at').toDate() as Date, now)
      transaction.update(owner.reference, { credits, updatedAt: now })
      if (reset) book(transaction, entry(LEDGER_IDS.reset(now)), reset, 'reset', now)
      book(transaction, entry(ids.refund), refund, 'refund', now)
      return { charged: 0, balance: credits.current }
    },
    { maxAttempts: 10 },
  )
}
