import { randomUUID } from 'node:crypto'
import type { Firestore } from 'firebase-admin/firestore'
import { setting } from '../../platform/config.ts'
import { deleteField } from '../../platform/gateways/firestore.ts'
import { logError } from '../../platform/log.ts'
import type { MicroUsd } from '../../platform/modelPrices.ts'
import type { Budget } from '../../engine/SummaryEngine.ts'

/** The document `budgets/lists-{week}`: as `budgets/{day}`, for the podcast lists. */
interface BudgetWeek {
  spentMicroUsd: MicroUsd
  /** Reservations. A crashed one counts for the week. */
  open: Record<string, MicroUsd>
}

/** Engines' budget for a week's three lists. docs/rules.md "Podcast lists" */
export function listsBudget(database: Firestore, week: string): Budget {
  const reference = database.collection('budgets').doc(`lists-${week}`)
  return {
    async reserve(most) {
      const limit = Math.round(setting('LISTS_WEEKLY_BUDGET_USD') * 1e6)
      const id = randomUUID()
      const refused = await database.runTransaction(async (transaction) => {
        // Only this file writes it.
        const kept = (await transaction.get(reference)).data() as Partial<BudgetWeek> | undefined
        const { spentMicroUsd = 0, open = {} } = kept ?? {}
        const setAside = Object.values(open).reduce((sum, each) => sum + each, 0)
        if (spentMicroUsd + setAside + most > limit) return spentMicroUsd + most > limit ? 'spent' : 'busy'
        transaction.set(reference, { spentMicroUsd, open: { [id]: most } }, { merge: true })
        return undefined
      })
      if (refused !== undefined) return refused
      return {
        async settle(actual) {
          try {
            const none = await deleteField()
            await database.runTransaction(async (transaction) => {
              const kept = (await transaction.get(reference)).data() as BudgetWeek | undefined
              if (kept?.open[id] === undefined) return
              const spentMicroUsd = kept.spentMicroUsd + Math.max(0, Math.ceil(actual))
              transaction.update(reference, { spentMicroUsd, [`open.${id}`]: none })
            })
          } catch (error) {
            // The reserved amount counts: rather too much.
            logError('The cost of a list could not be written down', error, { microUsd: actual })
          }
        },
      }
    },
  }
}
