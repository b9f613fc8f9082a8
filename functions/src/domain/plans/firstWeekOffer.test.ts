import { expect, it } from 'vitest'
import { DAY_MS } from '../units.ts'
import { firstMonthPrice, inFirstWeek } from './firstWeekOffer.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS - ms)

it.each([
  ['holds at once', ago(0), true],
  ['holds a millisecond before its end', ago(7, -1), true],
  ['is over after exactly seven days', ago(7), false],
  ['is over after a month', ago(30), false],
  ['does not hold before it', ago(0, -1), false],
  ['does not hold without a date', undefined, false],
  ['does not hold with a broken date', new Date(Number.NaN), false],
])('the first week of an account %s', (_, signedUpAt, is) => expect(inFirstWeek(signedUpAt, now)).toBe(is))

it.each([
  ['free', 0],
  ['premium', 4.99],
  ['enterprise', 14.99],
] as const)('the first month of %s costs %d', (plan, price) => expect(firstMonthPrice(plan)).toBe(price))
