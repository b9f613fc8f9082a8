import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BANDWIDTH_PER_DAY,
  bandwidthBytes,
  countBandwidth,
  type CutSpan,
  secondOfCut,
  secondOfEpisode,
} from './cuts.ts'

const NOW = new Date('2026-11-30T23:00:00Z')
const MB = 1_000_000

describe('#feed-token: the bandwidth of an account', () => {
  it.each([
    ['all bytes of the whole file', undefined, 10 * MB],
    ['the bytes of a range', 'bytes=1000000-3999999', 3 * MB],
    ['the bytes of a range at the end', 'bytes=-2000000', 2 * MB],
    ['the bytes from one on', 'bytes=4000000-', 6 * MB],
    ['a twentieth of the file for one byte, as its address is for all', 'bytes=0-0', MB / 2],
    ['a twentieth for a range beyond the end', 'bytes=20000000-', MB / 2],
    ['all bytes for several ranges', 'bytes=0-1,5-6', 10 * MB],
    ['all bytes for a malformed range', 'lines=1-2', 10 * MB],
  ])('counts %s', (_, range, bytes) => expect(bandwidthBytes(range, 10 * MB)).toBe(bytes))

  it('ends at a limit of bytes a day and a month, and begins again with the next one', () => {
    const full = {
      day: '2026-11-30',
      dayBytes: BANDWIDTH_PER_DAY,
      month: '2026-11',
      monthBytes: BANDWIDTH_PER_DAY,
    }
    expect(countBandwidth(full, MB, 'premium', NOW)).toEqual({ againAt: new Date('2026-12-01T00:00:00Z') })
    const before = { ...full, day: '2026-11-29' }
    expect(countBandwidth(before, MB, 'premium', NOW)).toEqual({
      bandwidth: { day: '2026-11-30', dayBytes: MB, month: '2026-11', monthBytes: BANDWIDTH_PER_DAY + MB },
    })
    expect(countBandwidth(before, MB, 'free', NOW)).toEqual({ againAt: new Date('2026-12-01T00:00:00Z') })
    const next = new Date('2026-12-01T00:00:00Z')
    expect(countBandwidth(full, MB, 'free', next)).toEqual({
      bandwidth: { day: '2026-12-01', dayBytes: MB, month: '2026-12', monthBytes: MB },
    })
  })
})

const SPANS: CutSpan[] = [
  { title: 'a', startSeconds: 10, endSeconds: 20, atSeconds: 0.1 },
  { title: 'b', startSeconds: 50, endSeconds: 55, atSeconds: 10.2 },
]

it('a second of the cut leads to its second of the episode, and back', () => {
  expect(secondOfCut(SPANS, 12)).toBeCloseTo(2.1)
  expect(secondOfCut(SPANS, 30)).toBeUndefined()
  expect(secondOfEpisode(SPANS, 10.2)).toBe(50)
  expect(secondOfEpisode(SPANS, 10.15)).toBe(20)
  const within = fc.oneof(
    fc.double({ min: 10, max: 19.9, noNaN: true }),
    fc.double({ min: 50, max: 54.9, noNaN: true }),
  )
  fc.assert(
    fc.property(within, (seconds) => {
      expect(secondOfEpisode(SPANS, secondOfCut(SPANS, seconds) ?? -1)).toBeCloseTo(seconds, 6)
    }),
  )
})
