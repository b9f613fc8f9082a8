import { expect, it } from 'vitest'
import { dayText } from './dayText.ts'

const NOW = new Date(2026, 10, 23, 7, 0)

it.each([
  ['this morning', new Date(2026, 10, 23, 0, 5), 'today'],
  ['last night', new Date(2026, 10, 22, 23, 59), 'yesterday'],
  ['six days ago', new Date(2026, 10, 17), 'Tuesday'],
  ['a week ago', new Date(2026, 10, 16), '16\u{a0}November'],
  ['last winter', new Date(2025, 11, 1), '1\u{a0}December'],
  ['a year ago', new Date(2025, 10, 23), '23\u{a0}November\u{a0}2025'],
  ['a clock that is ahead', new Date(2026, 10, 25), '25\u{a0}November\u{a0}2026'],
])('dayText of %s', (_, at, text) => expect(dayText(at, NOW)).toBe(text))
