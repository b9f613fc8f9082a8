import { describe, expect, it } from 'vitest'
import { barCount, isLit, waveformPaths } from './waveform.ts'

const SHAPE = { bar: 3, gap: 3 }

describe('barCount', () => {
  it.each([
    ['one bar in no room', 0, SHAPE, 1],
    ['the last gap is not needed', 9, SHAPE, 2],
    ['a phone', 350, { bar: 3, gap: 2 }, 70],
    ['nine groups of seven in 346 px', 346, { bar: 3, gap: 2, group: 7 }, 63],
  ])('%s', (_, width, shape, bars) => expect(barCount(width, shape)).toBe(bars))
})

describe('isLit', () => {
  it.each([
    ['nothing', { share: 0 }, [false, false, false, false]],
    ['half', { share: 0.5 }, [true, true, false, false]],
    ['all', { share: 1 }, [true, true, true, true]],
    ['the moment', { spans: [{ from: 0.25, to: 0.5 }] }, [false, true, false, false]],
  ])('lights %s', (_, lit, bars) => expect([0, 1, 2, 3].map((i) => isLit(i, 4, lit))).toEqual(bars))
})

describe('waveformPaths', () => {
  it('draws every bar once, lit or not', () => {
    const { lit, unlit } = waveformPaths([1, 5, 2, 4], 24, 40, SHAPE, { share: 0.5 })
    expect([lit, unlit].map((path) => path.split('m').length - 1)).toEqual([2, 2])
  })
  it('draws silence as dots of 2 px', () => {
    expect(waveformPaths([], 9, 24, SHAPE, { share: 0 }).unlit).toBe('m1.5 11v2m6-2v2')
  })
  it('is at least 2 px high and at most the box', () => {
    const { unlit } = waveformPaths([0, 9, 0, 9, 0, 9], 36, 48, SHAPE, { share: 0 })
    const heights = unlit.split('v').slice(1).map(Number.parseFloat)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...heights)).toBeLessThanOrEqual(48)
  })
})
