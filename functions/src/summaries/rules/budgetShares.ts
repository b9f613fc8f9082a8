import { BUDGETS, PLAN_IDS, PLANS } from '#domain/plans/plans.ts'

/** The paying part of a day's budget: a plan's, or Enterprise's assured part. */
export const BUDGET_PARTS = [...PLAN_IDS, 'assured'] as const
export type BudgetPart = (typeof BUDGET_PARTS)[number]

/** Enterprise’s assured part of a day’s budget. docs/rules.md "Summaries and verification" */
export const ASSURED_SHARE = 0.1

/** #budget-shares. `kept` for its own accounts; others may use only the unkept rest. The assured part counts an account's credits. */
export const budgetShare = (part: BudgetPart): { kept: number; account?: number } =>
  part === 'assured' ? { kept: ASSURED_SHARE } : BUDGETS[part]

/** Use of a day's budget, in any unit of money. */
export interface BudgetUse {
  byPart: Record<BudgetPart, number>
  byAccount: number
  /** By accounts of unknown plans. */
  byUnknown: number
}

export const UNUSED: BudgetUse = {
  byPart: Object.fromEntries(BUDGET_PARTS.map((part) => [part, 0])) as Record<BudgetPart, number>,
  byAccount: 0,
  byUnknown: 0,
}

/** US dollars of a day per document: some ten thousand summaries. */
export const USD_PER_SHARD = 100
export const MOST_SHARDS = 100

/** Shards of a day's budget. @param budget in millionths of a dollar */
export const budgetShards = (budget: number): number =>
  Math.min(MOST_SHARDS, Math.max(1, Math.floor(budget / (USD_PER_SHARD * 1e6))))

/**
 * An account's rest of a day's budget: within its own share, and without other parts' unused kept money. The
 * assured part may also use Enterprise's.
 * @param budget of the day or of one shard, in the unit of `used`
 * @param whole of the day: accounts have shares of all
 * @returns 0 or more
 */
export function budgetLeft(budget: number, part: BudgetPart, used: BudgetUse, whole = budget): number {
  const inAll = BUDGET_PARTS.reduce((sum, each) => sum + used.byPart[each], used.byUnknown)
  const isOwn = (each: BudgetPart) =>
    each === part || (part === 'assured' && each !== 'assured' && PLANS[each].assuredCredits !== undefined)
  const keptForOthers = BUDGET_PARTS.filter((each) => !isOwn(each)).reduce(
    (sum, each) => sum + Math.max(0, budgetShare(each).kept * budget - used.byPart[each]),
    0,
  )
  const { account } = budgetShare(part)
  const ofAccount = account === undefined ? Infinity : account * whole - used.byAccount
  // Whole units, so that sums stay exact.
  return Math.max(0, Math.floor(Math.min(budget - inAll - keptForOthers, ofAccount)))
}
