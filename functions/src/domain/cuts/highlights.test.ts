import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIAL, highlights, newMoments, playedSeconds } from './highlights.ts'

/** Seconds of an episode. */
const LONG = 1_000
const played = (moments: ReturnType<typeof moment>[], points: number[], share: 10 | 50) =>
  spans(highlights({ moments, keyPoints: points.map(point) }, LONG, share))

function moment(startSeconds: number, endSeconds: number) {
  return { title: `${startSeconds}`, quote: 'q', startSeconds, endSeconds }
}
function point(startSeconds: number) {
  return { text: 't', quote: 'q', startSeconds }
}
function spans(chosen: ReturnType<typeof highlights>) {
  return chosen.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
}

/** As engines make them: ordered, without overlap, within the episode, to the tenth of a second. */
const episodes = fc
  .integer({ min: 60, max: 43_200 })
  .chain((durationSeconds) => {
    const tenths = fc.integer({ min: 0, max: durationSeconds * 10 })
    return fc.record({
      durationSeconds: fc.constant(durationSeconds),
      cuts: fc.uniqueArray(tenths, { minLength: 2, maxLength: 24 }),
      points: fc.array(tenths, { maxLength: 12 }),
    })
  })
  .map(({ cuts, points, durationSeconds }) => {
    const at = cuts.toSorted((a, b) => a - b).map((tenths) => tenths / 10)
    const pairs = at.slice(0, Math.floor(at.length / 2)).map((_, i) => at.slice(2 * i, 2 * i + 2))
    return {
      durationSeconds,
      moments: pairs.map(([start = 0, end = 0]) => moment(start, end)),
      keyPoints: points.toSorted((a, b) => a - b).map((tenths) => point(tenths / 10)),
    }
  })

describe('highlights at every position of the dial', () => {
  it('play in order without repetition, and each but the last ends where a moment ends', () => {
    fc.assert(
      fc.property(episodes, fc.constantFrom(...DIAL), (episode, share) => {
        const chosen = highlights(episode, episode.durationSeconds, share)
        expect(chosen.length).toBeGreaterThan(0)
        for (const [i, { startSeconds, endSeconds, moment: index }] of chosen.entries()) {
          expect(startSeconds).toBeGreaterThanOrEqual(chosen[i - 1]?.endSeconds ?? 0)
          expect(endSeconds).toBeLessThanOrEqual(episode.durationSeconds)
          const own = episode.moments[index]
          expect(startSeconds).toBeLessThanOrEqual(own?.startSeconds ?? -1)
          if (i < chosen.length - 1) expect(endSeconds).toBe(own?.endSeconds)
          else expect(endSeconds).toBeGreaterThanOrEqual(own?.endSeconds ?? Infinity)
        }
      }),
    )
  })
})

describe('highlights at 30 %', () => {
  it('are the moments of the summary', () => {
    fc.assert(
      fc.property(episodes, (episode) => {
        const chosen = highlights(episode, episode.durationSeconds, 30)
        expect(spans(chosen)).toEqual(episode.moments.map((each) => [each.startSeconds, each.endSeconds]))
      }),
    )
  })
})

describe('highlights at 10 %', () => {
  it('are as near to 10 % as whole moments can be', () => {
    fc.assert(
      fc.property(episodes, (episode) => {
        const chosen = highlights(episode, episode.durationSeconds, 10)
        const titles = new Set(chosen.map(({ title }) => title))
        const wanted = episode.durationSeconds / 10
        const off = Math.abs(playedSeconds(chosen) - wanted)
        for (const left of episode.moments.filter(({ title }) => !titles.has(title))) {
          const withIt = Math.abs(playedSeconds([...chosen, left]) - wanted)
          expect(withIt).toBeGreaterThanOrEqual(off - 1e-6)
        }
      }),
    )
  })
  it('are the moments with most key points, then the longest', () => {
    const moments = [moment(0, 60), moment(100, 150), moment(200, 250), moment(300, 340)]
    expect(played(moments, [110, 310, 330], 10)).toEqual([
      [100, 150],
      [300, 340],
    ])
  })
  it('are the shortest moment where each is too long', () => {
    const moments = [moment(0, 300), moment(400, 650)]
    expect(played(moments, [10], 10)).toEqual([[400, 650]])
  })
})

describe('highlights at 50 %', () => {
  it('last half of the episode, unless the moments alone last longer', () => {
    fc.assert(
      fc.property(episodes, (episode) => {
        const half = episode.durationSeconds / 2
        const most = Math.max(playedSeconds(episode.moments), half)
        const seconds = playedSeconds(highlights(episode, episode.durationSeconds, 50))
        expect(seconds).toBeCloseTo(most, 3)
      }),
    )
  })
  it('begin at key points before a moment, the nearest first', () => {
    const moments = [moment(100, 250), moment(700, 850)]
    // 200 to add: 60 to the point at 640, 40 more to that at 600, 80 to that at 20, the last 20 to where there is room.
    expect(played(moments, [20, 600, 640, 900], 50)).toEqual([
      [10, 250],
      [590, 850],
    ])
  })
  it('begin at no key point within the moment before', () => {
    const moments = [moment(100, 400), moment(500, 550)]
    expect(played(moments, [350], 50)).toEqual([
      [25, 400],
      [425, 550],
    ])
  })
  it('are lengthened evenly where no key point precedes them, or the others are where one has no room', () => {
    const moments = [moment(20, 120), moment(400, 500), moment(600, 700)]
    expect(played(moments, [], 50)).toEqual([
      [0, 120],
      [310, 500],
      [510, 700],
    ])
  })
  it('go on after the last moment where no time is left before it', () => {
    expect(played([moment(50, 300)], [], 50)).toEqual([[0, 500]])
  })
})

it('highlights of a summary without moments are empty', () => {
  for (const share of DIAL) expect(highlights({ moments: [], keyPoints: [point(1)] }, 60, share)).toEqual([])
})

it.each([
  [
    'leaves out those in which known points alone are said',
    [0, 1],
    [
      [310, 400],
      [500, 600],
    ],
  ],
  ['is nothing where all of them are new', [3], []],
  ['holds one without a point, whatever is known', [0, 1, 2, 3], [[500, 600]]],
])('newMoments %s', (_, known, expected) => {
  const moments = [moment(100, 200), moment(310, 400), moment(500, 600)]
  const keyPoints = [point(100), point(199), point(310), point(399)]
  expect(spans(newMoments({ moments, keyPoints }, new Set(known)))).toEqual(expected)
})
