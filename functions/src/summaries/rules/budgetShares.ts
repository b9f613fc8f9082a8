import { PLAN_IDS } from '#domain/plans/plans.ts'

/** Whose part of a day's budget pays: a plan's, or that of what Enterprise is assured of each month. */
export const BUDGET_PARTS = [...PLAN_IDS, 'assured'] as const
export type BudgetPart = (typeof BUDGET_PARTS)[number]

/** A part of what engines may cost in a day, as shares of it. */
interface Share {
  /** Kept for those whom it is for: others may have what is kept for nobody, and no more. */
  kept: number
  /**
   * Most that one account may use: of a paid plan at most half of what is kept, so that the next one finds as much. What is
   * assured is counted in credits, not here.
   */
  account?: number
}

/** docs/rules.md "Summaries and verification", #budget-shares */
export const BUDGET_SHARES = {
  free: { kept: 0.1, account: 0.1 },
  premium: { kept: 0.4, account: 0.2 },
  enterprise: { kept: 0.3, account: 0.15 },
  assured: { kept: 0.1 },
} as const satisfies Record<BudgetPart, Share>

/** What of a day's budget is used, in any unit of money. */
export interface BudgetUse {
  byPart: Record<BudgetPart, number>
  /** By the account that asks. */
  byAccount: number
  /** Used by an account whose plan is not known. */
  byUnknown: number
}

export const UNUSED: BudgetUse = {
  byPart: { free: 0, premium: 0, enterprise: 0, assured: 0 },
  byAccount: 0,
  byUnknown: 0,
}

/** Dollars of a day that one document counts: some ten thousand summaries. */
export const USD_PER_SHARD = 100
export const MOST_SHARDS = 100

/** Documents that a day's budget is counted in. @param budget in millionths of a dollar */
export const budgetShards = (budget: number): number =>
  Math.min(MOST_SHARDS, Math.max(1, Math.floor(budget / (USD_PER_SHARD * 1e6))))

/**
 * What an account may still use of a day's budget: never what is kept for others and not used by them yet, and never
 * more than its own share. What is assured may also come from what is kept for Enterprise.
 * @param budget of the day, or of one of the documents that count it, in the unit of `used`
 * @param whole of the day: an account's share is one of all
 * @returns 0 or more
 */
export function budgetLeft(budget: number, part: BudgetPart, used: BudgetUse, whole = budget): number {
  const inAll = BUDGET_PARTS.reduce((sum, each) => sum + used.byPart[each], used.byUnknown)
  const isOwn = (each: BudgetPart) => each === part || (part === 'assured' && each === 'enterprise')
  const keptForOthers = BUDGET_PARTS.filter((each) => !isOwn(each)).reduce(
    (sum, each) => sum + Math.max(0, BUDGET_SHARES[each].kept * budget - used.byPart[each]),
    0,
  )
  const { account }: Share = BUDGET_SHARES[part]
  const ofAccount = account === undefined ? Infinity : account * whole - used.byAccount
  // Whole units, so that sums of shares stay exact.
  return Math.max(0, Math.floor(Math.min(budget - inAll - keptForOthers, ofAccount)))
}
