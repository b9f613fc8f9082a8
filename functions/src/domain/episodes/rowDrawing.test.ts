import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packDrawing, unpackDrawing } from './rowDrawing.ts'

const speech = Array.from({ length: 240 }, (_, i) => 1 + (i % 24) / 10)

describe('the small waveform in a row of a list', () => {
  it('keeps heights and moments to a thousandth', () => {
    const moments = [
      { startSeconds: 0, endSeconds: 90 },
      { startSeconds: 872, endSeconds: 960.5 },
      { startSeconds: 3_500, endSeconds: 3_600 },
    ]
    const { bins, spans } = unpackDrawing(packDrawing(speech, moments, 3_600))
    expect(bins).toHaveLength(120)
    expect(Math.max(...bins)).toBe(35)
    // Each bin averages two parts: the mean of 1.0 and 1.1, where the most is 3.25.
    expect(bins[0]).toBe(Math.round((35 * 1.05) / 3.25))
    expect(spans).toHaveLength(3)
    for (const [i, { from, to }] of spans.entries()) {
      expect(from).toBeCloseTo((moments[i]?.startSeconds ?? 0) / 3_600, 3)
      expect(to).toBeCloseTo((moments[i]?.endSeconds ?? 0) / 3_600, 3)
    }
  })

  it.each([
    ['no transcript', undefined],
    ['an empty one', []],
  ])('is empty with %s, and still has its moments', (_, none) => {
    const packed = packDrawing(none, [{ startSeconds: 60, endSeconds: 120 }], 600)
    expect(packed.bins).toBe('')
    expect(unpackDrawing(packed)).toEqual({ bins: [], spans: [{ from: 0.1, to: 0.2 }] })
  })

  it('is flat for an episode without speech', () =>
    expect(packDrawing(Array<number>(240).fill(0), [], 600).bins).toBe('0'.repeat(120)))

  it('is empty where the stored value is missing or malformed', () => {
    expect(unpackDrawing(undefined)).toEqual({ bins: [], spans: [] })
    expect(unpackDrawing({ bins: '<svg>', moments: '' })).toEqual({ bins: [], spans: [] })
  })

  it('never exceeds its size in the document, and has no moment outside the episode', () => {
    const moment = fc.record({
      startSeconds: fc.double({ min: -10, max: 50_000, noNaN: true }),
      endSeconds: fc.double({ min: -10, max: 50_000, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 9, noNaN: true }), { maxLength: 240 }),
        fc.array(moment, { maxLength: 60 }),
        fc.integer({ min: 1, max: 43_200 }),
        (bins, moments, seconds) => {
          const packed = packDrawing(bins, moments, seconds)
          expect(packed.bins.length + packed.moments.length).toBeLessThanOrEqual(360)
          for (const { from, to } of unpackDrawing(packed).spans) {
            expect(from).toBeGreaterThanOrEqual(0)
            expect(to).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })
})
