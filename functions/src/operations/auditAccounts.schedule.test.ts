import { expect, it } from 'vitest'
import { keyRanges } from './auditAccounts.schedule.ts'

it('is one for few accounts, whatever their uids', () => expect(keyRanges(0)).toEqual([{}]))

it.each([1, 2, 7, 16, 31, 500])('%i hold every uid once, in the order of the database', (wanted) => {
  const ranges = keyRanges(wanted)
  expect(ranges).toHaveLength(Math.min(wanted, 31))
  const uids = ['-', '0', '0a', '7', 'A', 'Zz', '_', 'a', 'm', 'uid-1', 'z', 'zzzz', '~', 'ñ']
  for (const uid of uids) {
    const holding = ranges.filter(
      ({ from, to }) => (from === undefined || uid >= from) && (to === undefined || uid < to),
    )
    expect(holding, uid).toHaveLength(1)
  }
})
