import { PLAN_IDS, type PlanId } from './plans.ts'

/** A plan's part in what engines may cost in a day, as shares of it. */
interface Share {
  /** Kept for the accounts of this plan: others may have what is kept for nobody, and no more. */
  kept: number
  /** Most that one account of the plan may use: of a paid one at most half of what is kept, so that the next one finds as much. */
  account: number
}

/** docs/rules.md "Summaries and verification", row 54 */
export const BUDGET_SHARES: Record<PlanId, Share> = {
  free: { kept: 0.1, account: 0.1 },
  premium: { kept: 0.4, account: 0.2 },
  enterprise: { kept: 0.4, account: 0.2 },
}

/** What of a day's budget is used, in any unit of money. */
export interface BudgetUse {
  byPlan: Record<PlanId, number>
  /** By the account that asks. */
  byAccount: number
  /** Used by an account whose plan is not known. */
  byUnknown: number
}

export const UNUSED: BudgetUse = {
  byPlan: { free: 0, premium: 0, enterprise: 0 },
  byAccount: 0,
  byUnknown: 0,
}

/**
 * What an account may still use of a day's budget: never what is kept for other plans and not used by them yet, and never
 * more than its own share.
 * @param budget of the day, in the unit of `used`
 * @returns 0 or more
 */
export function budgetLeft(budget: number, plan: PlanId, used: BudgetUse): number {
  const inAll = PLAN_IDS.reduce((sum, each) => sum + used.byPlan[each], used.byUnknown)
  const keptForOthers = PLAN_IDS.filter((each) => each !== plan).reduce(
    (sum, each) => sum + Math.max(0, BUDGET_SHARES[each].kept * budget - used.byPlan[each]),
    0,
  )
  const ofAccount = BUDGET_SHARES[plan].account * budget - used.byAccount
  // Whole units, so that sums of shares stay exact.
  return Math.max(0, Math.floor(Math.min(budget - inAll - keptForOthers, ofAccount)))
}
