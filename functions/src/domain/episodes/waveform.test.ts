import { describe, expect, it } from 'vitest'
import { barHeights, barPixels } from './waveform.ts'

describe('barHeights', () => {
  it('scales the heights to 0..1', () => {
    const heights = barHeights([1, 2, 3, 4, 5, 6, 7, 8], 8)
    expect(Math.min(...heights)).toBe(0)
    expect(Math.max(...heights)).toBe(1)
  })
  it('gives silence without bins', () => expect(barHeights([], 3)).toEqual([0, 0, 0]))
  it('gives an even line as flat, without a division by 0', () =>
    expect(barHeights([2, 2, 2], 3)).toEqual([0, 0, 0]))
})

it.each([
  [0, 48, 6],
  [1, 48, 48],
  [0, 8, 2],
])('barPixels draws a share of %d in a box of %d px as %d px', (share, tallest, pixels) => {
  expect(barPixels(share, tallest)).toBe(pixels)
})
