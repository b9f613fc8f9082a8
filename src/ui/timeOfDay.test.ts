import { expect, it } from 'vitest'
import { timeOfDay } from './timeOfDay.ts'

const NOW = new Date(2026, 10, 23, 12, 0)

it.each([
  [new Date(2026, 10, 23, 7, 58), 'today at 07:58'],
  [new Date(2026, 10, 22, 21, 10), 'yesterday at 21:10'],
  [new Date(2026, 2, 12, 9, 0), 'on 12 March at 09:00'],
])('timeOfDay of %s is %s', (at, text) => expect(timeOfDay(at, NOW)).toBe(text))
