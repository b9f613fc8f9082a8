import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_CHARTED, readChart } from './appleCharts.ts'
import { OutsideError } from './OutsideError.ts'

const older = (...ids: unknown[]) => ({
  feed: { entry: ids.map((id) => ({ id: { label: 'x', attributes: { 'im:id': id } }, title: 'A show' })) },
})
const newer = (...shows: Array<[id: unknown, ...genres: string[]]>) => ({
  feed: { results: shows.map(([id, ...genres]) => ({ id, genres: genres.map((genreId) => ({ genreId })) })) },
})
const ids = (json: unknown, genre?: string) =>
  readChart(JSON.stringify(json), genre).map((each) => each.appleId)

describe('#lists-outage: a chart of Apple', () => {
  it('is read in its order, each show once', () => {
    expect(readChart(JSON.stringify(older('7', '5', '7', '9')))).toEqual([
      { appleId: 7, rank: 1 },
      { appleId: 5, rank: 2 },
      { appleId: 9, rank: 3 },
    ])
  })

  it('may have one entry, which Apple writes without a list', () => {
    expect(ids({ feed: { entry: older('7').feed.entry[0] } })).toEqual([7])
  })

  it('may be of the newer format, and of one genre', () => {
    const chart = newer(['7', '1321', '26'], ['8', '1324'], [9, '1321'], ['10'])
    expect(ids(chart)).toEqual([7, 8, 9, 10])
    expect(ids(chart, '1321')).toEqual([7, 9])
  })

  it('has entries left out that are no shows', () => {
    expect(ids(older('7', '-5', 'x', null, { a: 1 }, 1e300, '', '8'))).toEqual([7, 8])
    expect(ids({ feed: { entry: [null, 'x', [], {}, older('3').feed.entry[0]] } })).toEqual([3])
  })

  it('is read up to its hundredth show', () => {
    const many = older(...Array.from({ length: 20_000 }, (_, index) => String(index + 1)))
    expect(ids(many)).toHaveLength(MOST_CHARTED)
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Sorry</title>'],
    ['another file', '{"results":[]}'],
    ['no entry', '{"feed":{}}'],
    ['an empty list', '{"feed":{"entry":[]}}'],
    ['an empty one of the newer kind', '{"feed":{"results":[]}}'],
    ['entries that are none', '{"feed":{"entry":[1,2,3]}}'],
    ['a number', '7'],
    ['null', 'null'],
  ])('is refused as %s', (_, text) => expect(() => readChart(text)).toThrow(OutsideError))

  it('is read or refused by name for random JSON', () => {
    const entry = fc.oneof(fc.anything(), fc.constant(older('7').feed.entry[0]))
    const file = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(entry).map((list) => JSON.stringify({ feed: { entry: list, results: list } }) ?? ''),
      fc.array(entry).map((results) => JSON.stringify({ feed: { results } }) ?? ''),
    )
    fc.assert(
      fc.property(file, (text) => {
        try {
          const entries = readChart(text)
          expect(entries.length).toBeGreaterThan(0)
          expect(new Set(entries.map(({ appleId }) => appleId)).size).toBe(entries.length)
          for (const { appleId, rank } of entries) {
            expect(Number.isSafeInteger(appleId) && appleId > 0).toBe(true)
            expect(entries[rank - 1]?.appleId).toBe(appleId)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(OutsideError)
        }
      }),
    )
  })
})
