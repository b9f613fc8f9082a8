import { expect, it } from 'vitest'
import { keyRanges } from './auditAccounts.schedule.ts'

it('the audit has one key range for few accounts', () => expect(keyRanges(0)).toEqual([{}]))

it.each([1, 2, 7, 16, 31, 500])('%i key ranges hold every uid exactly once', (wanted) => {
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
