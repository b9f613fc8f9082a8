import { expect, it } from 'vitest'
import { effectiveCredits } from './effectiveCredits.ts'

const credits = {
  current: 300,
  monthly: 20_000,
  usedThisMonth: 19_700,
  resetDate: new Date('2026-12-01T00:00:00Z'),
}

it('effective credits equal the stored ones until the moment of the reset', () => {
  expect(effectiveCredits(credits, new Date('2026-11-30T23:59:59.999Z'))).toBe(credits)
})

it('effective credits are the allowance from the moment of the reset, even before it is written down', () => {
  expect(effectiveCredits(credits, new Date('2026-12-01T00:00:00Z'))).toEqual({
    current: 20_000,
    monthly: 20_000,
    usedThisMonth: 0,
    resetDate: new Date('2027-01-01T00:00:00Z'),
  })
})

it('#schedule-late: effective credits after three missed months are one allowance, not three', () => {
  expect(effectiveCredits(credits, new Date('2027-02-15T00:00:00Z'))).toMatchObject({
    current: 20_000,
    resetDate: new Date('2027-03-01T00:00:00Z'),
  })
})

it('effective credits of an unlimited account stay unlimited', () => {
  const unlimited = { ...credits, current: -1, monthly: -1 }
  expect(effectiveCredits(unlimited, new Date('2026-12-05T00:00:00Z'))).toMatchObject({
    current: -1,
    monthly: -1,
  })
})
