import { describe, expect, it } from 'vitest'
import { nextPoll, POLL_PAUSES_MS, pollPause } from './pollTimes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
/** The newest half a gap ago. */
const every = (gapMs: number) =>
  Array.from({ length: 10 }, (_, at) => new Date(NOW.getTime() - gapMs / 2 - at * gapMs))
const says = (rrule: string | null, isComplete = false) => ({ updateFrequency: { rrule, isComplete } })

describe('the pause between two polls of a feed', () => {
  it.each([
    ['that publishes every hour', every(HOUR_MS), {}, 10 * MINUTE_MS],
    ['every day', every(DAY_MS), {}, 40 * MINUTE_MS],
    ['every week', every(7 * DAY_MS), {}, 8 * HOUR_MS],
    ['every month', every(30 * DAY_MS), {}, DAY_MS],
    ['that has no dates', [], {}, DAY_MS],
    ['that was silent for a year', [new Date(NOW.getTime() - 365 * DAY_MS)], {}, DAY_MS],
    ['that has ended', every(HOUR_MS), says(null, true), DAY_MS],
    ['that says weekdays', [], says('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'), DAY_MS],
    ['that says what is no rule', every(DAY_MS), says('often'), 40 * MINUTE_MS],
  ])('%s', (_, published, hints, pauseMs) => {
    expect(pollPause(published, hints, NOW)).toBe(pauseMs)
    expect(POLL_PAUSES_MS).toContain(pauseMs)
  })
})

describe('the next poll of a feed', () => {
  const at = (pauseMs: number, hints: object = {}, retryAfterSeconds?: number, phase = 0) =>
    nextPoll(pauseMs, hints, retryAfterSeconds, phase, NOW).toISOString().slice(5, 16)

  it('lies on the grid of its pause, so that feeds with long and short pauses are polled together', () => {
    expect(POLL_PAUSES_MS.map((pauseMs) => at(pauseMs))).toEqual([
      '11-23T10:10',
      '11-23T10:20',
      '11-23T10:40',
      '11-23T10:40',
      '11-23T10:40',
      '11-23T16:00',
      '11-24T00:00',
    ])
    expect(at(DAY_MS, {}, undefined, 61)).toBe('11-23T10:10')
  })
  it('waits as long as the host calls its answer fresh, a day at most', () => {
    expect(at(10 * MINUTE_MS, { maxAgeSeconds: 3_600 })).toBe('11-23T11:00')
    expect(at(10 * MINUTE_MS, { ttl: 95 })).toBe('11-23T11:40')
    expect(at(10 * MINUTE_MS, { maxAgeSeconds: 31_536_000 })).toBe('11-24T10:00')
  })
  it('waits as long as Retry-After of the host asks, a week at most', () => {
    expect(at(10 * MINUTE_MS, {}, 7_201)).toBe('11-23T12:10')
    expect(at(10 * MINUTE_MS, {}, 99_999_999)).toBe('11-30T10:00')
  })
  it('waits for the end of hours that the feed excludes, a day at most', () => {
    expect(at(10 * MINUTE_MS, { skipHours: [10, 11] })).toBe('11-23T12:00')
    expect(at(10 * MINUTE_MS, { skipHours: Array.from({ length: 24 }, (_, hour) => hour) })).toBe(
      '11-24T10:00',
    )
  })
})
