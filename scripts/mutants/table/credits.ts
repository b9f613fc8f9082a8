import type { Mutant } from '../Mutant.ts'

const CHARGE = 'functions/src/credits/rules/charge.test.ts'
const EFFECTIVE = 'functions/src/domain/credits/effectiveCredits.test.ts'
const RACES = 'tests/functions/summaries/races.test.ts'
const RESET = 'tests/functions/credits/resetCredits.test.ts'

const RESET_USERS = 'functions/src/credits/resetUsers.ts'

/** #credits-for-k, and 28 to 32: balances and their monthly reset. */
export const CREDITS: readonly Mutant[] = [
  {
    rule: 'credits-for-k',
    removes: 'reading the balance in the transaction that lowers it',
    file: 'functions/src/summaries/charge/chargeRequest.ts',
    text: 'profileOf(await transaction.get(account), request.uid)',
    replacement: 'profileOf(await account.get(), request.uid)',
    test: RACES,
    name: 'with credit for 1:',
  },
  {
    rule: 'credits-for-k',
    removes: 'the look whether the balance is enough',
    file: 'functions/src/credits/rules/charge.ts',
    text: 'if (!unlimited && credits.current < cost) {',
    replacement: 'if (!unlimited && credits.current <= 0) {',
    test: CHARGE,
  },
  {
    rule: 'daily-limit',
    removes: 'the limit of a day',
    file: 'functions/src/credits/rules/charge.ts',
    text: 'today.summaries >= (PLANS',
    replacement: 'today.summaries > (PLANS',
    test: RACES,
    name: '#daily-limit',
  },
  {
    rule: 'reset-once',
    removes: 'the refusal of a reset that is booked already',
    file: RESET_USERS,
    text: 'batch.create(ledgerEntry',
    replacement: 'batch.set(ledgerEntry',
    test: RESET,
    name: 'what has been booked',
  },
  {
    rule: 'charge-during-reset',
    removes: 'the look whether a user has changed since they were read',
    file: RESET_USERS,
    text: 'updatedAt: asOf }, unchanged)',
    replacement: 'updatedAt: asOf })',
    test: RESET,
    name: 'what has been booked',
  },
  {
    rule: 'schedule-late',
    removes: 'one allowance only after several missed months',
    file: 'functions/src/domain/credits/effectiveCredits.ts',
    text: 'resetDate: nextMonthStart(now)',
    replacement: 'resetDate: nextMonthStart(credits.resetDate)',
    test: EFFECTIVE,
    name: '#schedule-late',
  },
  {
    rule: 'month-ends',
    removes: 'the first day of the month',
    file: 'functions/src/domain/time/calendar.ts',
    text: 'now.getUTCMonth() + 1, 1)',
    replacement: 'now.getUTCMonth() + 1, now.getUTCDate())',
    test: 'functions/src/domain/time/calendar.test.ts',
    name: '#month-ends',
  },
]
