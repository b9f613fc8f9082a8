import type { MicroUsd } from '../../platform/modelPrices.ts'
import { StageFailure } from '../StageFailure.ts'
import type { Budget, Reservation } from '../SummaryEngine.ts'

const SPENT = 'No more summaries of this kind can be made today. Please try again tomorrow.'
const BUSY = 'Other summaries of this kind are being made.'

const FREE: Budget = { reserve: async () => ({ settle: async () => {} }) }

/** The failure without money: final when only another day has money again. */
export function budgetReached(why: 'busy' | 'spent'): StageFailure {
  return new StageFailure('BUDGET_REACHED', why === 'spent' ? SPENT : BUSY, { isFinal: why === 'spent' })
}

/**
 * Sets aside a summary's worst cost before any is spent, so that none is given up half way for want of money.
 * @returns the budget of its questions: set-aside money first, the whole budget for the excess, which only repeated
 * questions need; and `end`, after which nothing may be spent by it
 * @throws StageFailure when the budget does not cover it
 */
export async function setAside(
  whole: Budget,
  most: MicroUsd,
  now: Date,
): Promise<{ budget: Budget; end: () => Promise<void> }> {
  // A model on one's own machine costs nothing, and is not accounted.
  if (most === 0) return { budget: FREE, end: async () => {} }
  const reservation = await whole.reserve(most, now)
  if (typeof reservation === 'string') throw budgetReached(reservation)
  let left = most
  let spent = 0
  const partOf = (amount: MicroUsd): Reservation => {
    let isOpen = true
    left -= amount
    spent += amount
    return {
      settle: async (actual) => {
        if (!isOpen) return
        isOpen = false
        left += amount - actual
        spent += actual - amount
      },
    }
  }
  return {
    budget: { reserve: async (amount) => (amount <= left ? partOf(amount) : whole.reserve(amount, now)) },
    // A cut-off question without settlement counts as set aside.
    end: () => reservation.settle(spent),
  }
}
