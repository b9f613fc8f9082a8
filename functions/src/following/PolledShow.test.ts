import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { valueBytes } from '../platform/documentBytes.ts'
import { boundedShow, fitting, type PolledShow, roomIn, SHOWS_PER_BUCKET } from './PolledShow.ts'

const LIMIT = 1_048_576
const HOSTILE = fc.constantFrom('x', 'é', '語', '🎧', '"\\', '\u0000')
const long = (most: number) =>
  fc.tuple(HOSTILE, fc.integer({ min: 0, max: most })).map(([text, count]) => text.repeat(count))
const count = fc.constantFrom(0, 1, 9e15)

/** Worst cases of feeds, hosts, lists and accounts. */
const show: fc.Arbitrary<PolledShow> = fc.record({
  feedUrl: fc.integer({ min: 0, max: 6_000 }).map((length) => `https://show.test/${'x'.repeat(length)}`),
  ownerUid: fc.constant('u'.repeat(128)),
  isUnsettled: fc.constant(true as const),
  title: long(5_000),
  etag: long(8_000),
  lastModified: long(8_000),
  hash: fc.constant('h'.repeat(22)),
  sinceMs: count,
  nextPollMs: count,
  pauseMs: count,
  polledMs: count,
  ttl: count,
  skipHours: fc.array(fc.integer({ min: 0, max: 23 }), { maxLength: 500 }),
  keptMs: count,
  failingSinceMs: count,
  trouble: fc.constant('FEED_UNREADABLE' as const),
  isResting: fc.constant(true as const),
  isIndexed: fc.constant(true as const),
  day: fc.constant('2026-11-27'),
  found: count,
  automatic: count,
})
const idOf = (index: number) => String(index).padStart(40, 'f')
const bucketOf = (shows: readonly PolledShow[]) =>
  Object.fromEntries(shows.map((each, index) => [idOf(index), each]))

it('#bounded-bucket: boundedShow keeps every show whose address is within its limit', () => {
  fc.assert(
    fc.property(show, (any) => {
      expect(boundedShow(any) === undefined).toBe(any.feedUrl.length > 2_048)
    }),
  )
})

it('#bounded-bucket: a full bucket of the largest shows fits a document, with a tenth to spare', () => {
  fc.assert(
    fc.property(show, (any) => {
      const bounded = boundedShow({ ...any, feedUrl: `https://a.test/${'x'.repeat(2_033)}` })
      const bucket = bucketOf(Array.from({ length: SHOWS_PER_BUCKET }, () => bounded ?? any))
      expect(valueBytes(bucket)).toBeLessThan(LIMIT * 0.9)
    }),
  )
})

it('#bounded-bucket: stored shows beyond the limits are cut or left out by id, and all others kept', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(show, fc.constant({ isResting: true })), { maxLength: 30 }), (stored) => {
      const all = Object.fromEntries(stored.map((each, index) => [idOf(index), each]))
      const { shows, unfit } = fitting(all)
      expect([...Object.keys(shows), ...unfit].toSorted()).toEqual(Object.keys(all).toSorted())
      for (const id of unfit)
        expect(all[id]).not.toMatchObject({ feedUrl: expect.stringMatching(/^.{0,2048}$/) })
    }),
  )
})

it('#bounded-bucket: the largest of too many shows in one document are left out', () => {
  const plain = { sinceMs: 0, nextPollMs: 0, pauseMs: 0 }
  const large = Array.from({ length: 450 }, () => ({
    ...plain,
    feedUrl: `https://a.test/${'x'.repeat(2_000)}`,
  }))
  const small = Array.from({ length: 200 }, () => ({ ...plain, feedUrl: 'https://b.test/' }))
  const { shows, unfit } = fitting(bucketOf([...small, ...large]))
  expect(valueBytes(shows)).toBeLessThan(LIMIT * 0.9)
  expect(small.every((_, index) => shows[idOf(index)] !== undefined)).toBe(true)
  expect(unfit.length).toBeGreaterThan(0)
})

it('#bounded-bucket: a bucket of large shows is full by bytes before it is full by number', () => {
  const wide = { feedUrl: 'https://a.test/', sinceMs: 0, nextPollMs: 0, pauseMs: 0, title: 'x'.repeat(9_000) }
  expect(roomIn({})).toBe(SHOWS_PER_BUCKET)
  expect(roomIn(bucketOf(Array.from({ length: 99 }, () => wide)))).toBeLessThan(5)
  expect(roomIn(bucketOf(Array.from({ length: 115 }, () => wide)))).toBe(0)
})
