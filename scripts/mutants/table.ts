import type { Mutant } from './Mutant.ts'
import { ACCOUNTS } from './table/accounts.ts'
import { API } from './table/api.ts'
import { AUDITED } from './table/audited.ts'
import { BILLING } from './table/billing.ts'
import { CREDITS } from './table/credits.ts'
import { DOORS } from './table/doors.ts'
import { FOLLOWED } from './table/following.ts'
import { LISTS } from './table/lists.ts'
import { HEARD } from './table/hearing.ts'
import { INVOICED } from './table/invoicing.ts'
import { MOMENTS } from './table/moments.ts'
import { NEWSLETTER } from './table/newsletter.ts'
import { SOLD } from './table/sold.ts'
import { STRANGERS } from './table/strangers.ts'
import { SUMMARIES } from './table/summaries.ts'
import { TEAMS } from './table/teams.ts'
import { TRANSCRIPTION } from './table/transcription.ts'

/**
 * Every rule of docs/rules.md "What must survive" has at least one; tests/repository/mutants.test.ts compares. A new one is
 * an object in the file of its area: `npm run mutants -- ROW` shows whether its test notices.
 */
export const MUTANTS: readonly Mutant[] = [
  ...BILLING,
  ...INVOICED,
  ...CREDITS,
  ...SUMMARIES,
  ...FOLLOWED,
  ...LISTS,
  ...NEWSLETTER,
  ...ACCOUNTS,
  ...DOORS,
  ...AUDITED,
  ...STRANGERS,
  ...TRANSCRIPTION,
  ...HEARD,
  ...MOMENTS,
  ...API,
  ...SOLD,
  ...TEAMS,
]
