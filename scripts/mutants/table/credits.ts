import type { Mutant } from '../Mutant.ts'

/** Rows 16, and 28 to 32: balances and their monthly reset. */
export const CREDITS: readonly Mutant[] = [
  {
    row: 32,
    removes: 'the first day of the month',
    file: 'functions/src/domain/calendar.ts',
    text: 'now.getUTCMonth() + 1, 1)',
    replacement: 'now.getUTCMonth() + 1, now.getUTCDate())',
    test: 'functions/src/domain/calendar.test.ts',
    name: 'row 32',
  },
]
