import { describe, expect, it } from 'vitest'
import type { Candidate } from './candidateSpans.ts'
import { pickSpans } from './pickSpans.ts'

const LIMITS = { least: 2, most: 2, words: 1 }

/** Ten words that all stand well, a minute after the one before, unless told otherwise. */
function spanOf(unit: number, stems: readonly number[], more: Partial<Candidate> = {}): Candidate {
  return {
    unit,
    first: unit * 10,
    end: unit * 10 + 10,
    closed: true,
    asks: false,
    cut: false,
    whole: 1,
    trails: false,
    stems,
    selfContainedness: 1,
    signs: {} as Candidate['signs'],
    worth: 0,
    words: 10,
    startSeconds: unit * 60,
    names: undefined,
    ...more,
  }
}

function picked(spans: readonly Candidate[]): number[] {
  const telling = Float64Array.from({ length: 20 }, (_, stem) => 5 - stem / 10)
  return pickSpans(spans, { telling }, LIMITS).map(({ unit }) => unit)
}

describe('of what is worth saying, it takes', () => {
  it('what says most, in order of time', () =>
    expect(picked([spanOf(0, [9]), spanOf(1, [4, 5, 6]), spanOf(2, [0, 1, 2, 3])])).toEqual([1, 2]))
  it('rather something new than nearly the same again', () =>
    expect(picked([spanOf(0, [0, 1, 2, 3, 4]), spanOf(1, [0, 1, 2, 3, 5]), spanOf(2, [10, 11])])).toEqual([
      0, 2,
    ]))
  it('rather the short one of two that say as much', () =>
    expect(picked([spanOf(0, [0, 1, 2, 3]), spanOf(1, [4, 5], { words: 30 }), spanOf(2, [6, 7])])).toEqual([
      0, 2,
    ]))
  it('rather something else than what follows in the same breath', () => {
    const next = spanOf(1, [4, 5], { startSeconds: 8 })
    expect(picked([spanOf(0, [0, 1, 2, 3]), next, spanOf(2, [6, 7])])).toEqual([0, 2])
  })
  it('what stands by itself', () =>
    expect(
      picked([spanOf(0, [0, 1, 2], { selfContainedness: 0.2 }), spanOf(1, [4, 5]), spanOf(2, [6, 7])]),
    ).toEqual([1, 2]))
  it('what its signs speak for', () =>
    expect(picked([spanOf(0, [0, 1], { worth: -2 }), spanOf(1, [4, 5]), spanOf(2, [6, 7])])).toEqual([1, 2]))
  it('what its signs speak against, rather than what says next to nothing', () =>
    expect(picked([spanOf(0, [0, 1, 2], { worth: -0.5 }), spanOf(1, [4, 5, 6]), spanOf(2, [19])])).toEqual([
      0, 1,
    ]))
  it('no question, where there is something else', () =>
    expect(picked([spanOf(0, [0, 1, 2], { asks: true }), spanOf(1, [18]), spanOf(2, [19])])).toEqual([1, 2]))
  it('nothing twice', () => {
    const overlapping = spanOf(1, [4, 5, 6], { first: 5, end: 15 })
    expect(picked([spanOf(0, [0, 1, 2, 3]), overlapping])).toEqual([0])
  })
})
