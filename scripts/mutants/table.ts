import type { Mutant } from './Mutant.ts'
import { AUDITED } from './table/audited.ts'
import { BILLING } from './table/billing.ts'
import { CREDITS } from './table/credits.ts'

/** Every row of docs/rules.md "What must survive" has at least one. */
export const MUTANTS: readonly Mutant[] = [...BILLING, ...CREDITS, ...AUDITED]
