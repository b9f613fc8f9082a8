import { expect, it } from 'vitest'
import { monthText, ordinal, shortWeekText, weekText } from './listTexts.ts'

it('counts places as people say them', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 100, 101, 111, 112].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 100th 101st 111th 112th',
  )
})

it('names a week by its Friday, with the year where it is not plain', () => {
  const now = new Date('2026-11-23')
  expect(weekText('2026-W47')).toBe('20 November 2026')
  expect(shortWeekText('2026-W46', now)).toBe('13\u00A0November')
  expect(shortWeekText('2025-W46', now)).toBe('14\u00A0November 2025')
  expect(monthText('2026-W10')).toBe('March 2026')
})
