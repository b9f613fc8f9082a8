import { expect, it } from 'vitest'
import { CALL_LIMITS, type CallCount, countCall, QUOTES_PER_DAY, QUOTES_PER_HOUR } from './callLimits.ts'

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const after = (inHour: number, inDay: number): CallCount => ({
  hour: '2026-11-22T14',
  inHour,
  day: '2026-11-22',
  inDay,
})

it.each([
  ['the first call of all', undefined, after(1, 1)],
  ['the last call of the hour', after(QUOTES_PER_HOUR - 1, 100), after(QUOTES_PER_HOUR, 101)],
  ['the last call of the day', after(1, QUOTES_PER_DAY - 1), after(2, QUOTES_PER_DAY)],
  ['the first call of an hour', { ...after(QUOTES_PER_HOUR, 60), hour: '2026-11-22T13' }, after(1, 61)],
  [
    'the first call of a day',
    { ...after(QUOTES_PER_HOUR, QUOTES_PER_DAY), hour: '2026-11-21T14', day: '2026-11-21' },
    after(1, 1),
  ],
])('countCall counts %s', (_, before, count) =>
  expect(countCall('quotes', before, at('14:59:59.999'))).toEqual({ count }),
)

it.each([
  ['the hour', after(QUOTES_PER_HOUR, 100), at('15:00:00')],
  ['the day', after(1, QUOTES_PER_DAY), new Date('2026-11-23T00:00:00Z')],
  ['hour and day', after(QUOTES_PER_HOUR, QUOTES_PER_DAY), new Date('2026-11-23T00:00:00Z')],
])('countCall refuses the call after the limit of %s', (_, before, againAt) => {
  expect(countCall('quotes', before, at('14:00:00'))).toEqual({ againAt })
  expect(countCall('quotes', before, againAt)).toHaveProperty('count.inHour', 1)
})

it.each(Object.entries(CALL_LIMITS))('%s: daily limit at least the hourly one', (_, { perHour, perDay }) => {
  expect(perDay).toBeGreaterThanOrEqual(perHour)
})
