import { describe, expect, it } from 'vitest'
import { spokenMoment, spokenPoint } from './spoken.ts'
import { mayScroll } from './useScrollToSpoken.ts'

const POINTS = [{ startSeconds: 97 }, { startSeconds: 120 }, { startSeconds: 300 }]
const MOMENT = { startSeconds: 100, endSeconds: 150 }

describe('the key point that is being spoken', () => {
  it.each([
    ['anchored a little before its moment', 100, MOMENT, 0],
    ['the last one that was begun', 130, MOMENT, 1],
    ['none of an earlier moment', 210, { startSeconds: 200, endSeconds: 220 }, undefined],
    ['none yet', 50, { startSeconds: 40, endSeconds: 60 }, undefined],
  ])('is %s', (_, position, span, index) => expect(spokenPoint(POINTS, position, span)).toBe(index))
})

it.each([
  ['within', 149.9, 0],
  ['at its end it is over', 150, undefined],
])('the spoken moment: %s', (_, position, index) => expect(spokenMoment([MOMENT], position)).toBe(index))

describe('whether the page scrolls to the spoken line for', () => {
  it.each([
    ['a page that nobody touched', 50_000, undefined, false, true],
    ['a reader who moved it a moment ago', 50_000, 45_000, false, false],
    ['a reader who let it be for a while', 51_100, 45_000, false, true],
    ['nobody who wants no motion', 50_000, undefined, true, false],
  ])('%s', (_, now, touched, reduced, follows) => expect(mayScroll(now, touched, reduced)).toBe(follows))
})
