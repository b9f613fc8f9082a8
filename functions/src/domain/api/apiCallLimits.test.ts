import { expect, it } from 'vitest'
import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE, type ApiCallCount, takeCalls } from './apiCallLimits.ts'

const NOON = new Date('2026-11-22T12:00:30Z')

it.each([
  ['a minute', undefined, API_CALLS_PER_MINUTE],
  ['a day', { minute: '2026-11-22T11:59', inMinute: 60, day: '2026-11-22', inDay: API_CALLS_PER_DAY - 7 }, 7],
])('instances that take calls at once never exceed the limit of %s', (_, before, most) => {
  let count: ApiCallCount | undefined = before
  let all = 0
  for (let taking = 0; taking < 100; taking++) {
    const { taken, count: after } = takeCalls(count, NOON, 5)
    all += taken
    count = after
  }
  expect(all).toBe(most)
})
