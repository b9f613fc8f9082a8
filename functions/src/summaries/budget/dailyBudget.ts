import { randomUUID } from 'node:crypto'
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore'
import { setting } from '../../platform/config.ts'
import { firestore, deleteField } from '../../platform/gateways/firestore.ts'
import type { Budget, Reservation } from '../../engine/SummaryEngine.ts'
import type { MicroUsd } from '../../platform/geminiPrices.ts'
import { logError } from '../../platform/log.ts'

/** One document holds a day, so instances meet in it; each of them sends one transaction at a time, see {@link inTurn}. */
const TRANSACTION_ATTEMPTS = 12

/** The document `budgets/{day, UTC}`. */
interface BudgetDay {
  spentMicroUsd: MicroUsd
  /** What calls that are under way may cost at most, by reservation. One that a crash has left counts until midnight. */
  open: Record<string, MicroUsd>
}

/** The budget of all engines together, kept in Firestore day by day. */
export const dailyBudget: Budget = {
  reserve: async (most, now) => reserve(await firestore(), most, now),
  isCovered: async (most, now) => isCovered(await firestore(), most, now),
}

/** As {@link Budget} says. @throws the client's error when Firestore does not take it: nothing may be spent then */
export async function reserve(
  database: Firestore,
  most: MicroUsd,
  now: Date,
): Promise<Reservation | undefined> {
  const reference = budgetDay(database, now)
  const id = randomUUID()
  const isReserved = await change(database, async (transaction) => {
    const { spentMicroUsd, open } = dayOf(await transaction.get(reference))
    if (taken({ spentMicroUsd, open }) + most > limit()) return false
    transaction.set(reference, { spentMicroUsd, open: { [id]: most } }, { merge: true })
    return true
  })
  if (!isReserved) return undefined
  return {
    async settle(actual) {
      try {
        const none = await deleteField()
        await change(database, async (transaction) => {
          const { spentMicroUsd, open } = dayOf(await transaction.get(reference))
          if (open[id] === undefined) return
          const spent = spentMicroUsd + Math.max(0, Math.ceil(actual))
          transaction.update(reference, { spentMicroUsd: spent, [`open.${id}`]: none })
        })
      } catch (error) {
        // Counted as it was set aside: too much rather than too little, until midnight.
        logError('The cost of a call could not be written down', error, { microUsd: actual })
      }
    },
  }
}

/** As {@link Budget} says. */
export async function isCovered(database: Firestore, most: MicroUsd, now: Date): Promise<boolean> {
  return taken(dayOf(await budgetDay(database, now).get())) + most <= limit()
}

/** Part of the day's budget that is spent or set aside: 0 for none of it, 1 for all. */
export async function takenShare(database: Firestore, now: Date): Promise<number> {
  const most = limit()
  return most === 0 ? 0 : taken(dayOf(await budgetDay(database, now).get())) / most
}

export function budgetDay(database: Firestore, now: Date): DocumentReference {
  return database.collection('budgets').doc(now.toISOString().slice(0, 10))
}

function limit(): MicroUsd {
  return Math.round(setting('DAILY_BUDGET_USD') * 1e6)
}

function taken({ spentMicroUsd, open }: BudgetDay): MicroUsd {
  return Object.values(open).reduce((sum, each) => sum + each, spentMicroUsd)
}

function dayOf(snapshot: DocumentSnapshot): BudgetDay {
  // Only this file writes it.
  const day = snapshot.data() as BudgetDay | undefined
  return { spentMicroUsd: day?.spentMicroUsd ?? 0, open: day?.open ?? {} }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: transactions on one document that run at once only make each other try again. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}

function change<Result>(
  database: Firestore,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTurn(() => database.runTransaction(work, { maxAttempts: TRANSACTION_ATTEMPTS }))
}
