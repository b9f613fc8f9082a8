import { expect, it } from 'vitest'
import { DELIVERY_LEASE_MS } from '#domain/time/lifetimes.ts'
import { ATTEMPTS, isLeased, retryAt } from './deliveryTimes.ts'

const NOW = new Date('2026-11-20T06:00:00Z')
const minutesTo = (at: Date | undefined) => at && (at.getTime() - NOW.getTime()) / 60_000

it('retries of a delivery wait longer each time, and end after about two days', () => {
  const waits = Array.from({ length: ATTEMPTS }, (_, index) => minutesTo(retryAt(index + 1, NOW, () => 0)))
  expect(waits).toEqual([5, 15, 60, 180, 360, 720, 1440, undefined])
})

it('retries of deliveries that failed together are spread over time', () => {
  expect(minutesTo(retryAt(3, NOW, () => 0.5))).toBeCloseTo(66)
  expect(minutesTo(retryAt(3, NOW, () => 1))).toBeCloseTo(72)
})

it.each([
  ['at once', 0, true],
  ['a moment before its end', DELIVERY_LEASE_MS - 1, true],
  ['at its end', DELIVERY_LEASE_MS, false],
  ['by a read that is older than the lease', -1, true],
])('a delivery stays with its worker until the end of the lease: %s', (_, afterMs, isHeld) =>
  expect(isLeased(NOW.getTime(), NOW.getTime() + afterMs)).toBe(isHeld),
)
