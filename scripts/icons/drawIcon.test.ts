import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from '../stack/paths.ts'
import { drawIcon, iconBars } from './drawIcon.ts'

it('keeps every bar of a maskable icon inside the circle that no system cuts', () => {
  const far = iconBars(512).flatMap(({ x, y, width }) =>
    [x, x + width].map((edge) => Math.hypot(edge - 256, y - 256)),
  )
  // 80 % of the width, as the manifest's specification has it.
  expect(Math.max(...far)).toBeLessThan(0.4 * 512)
})

it.each([
  [512, 10, 3],
  [32, 6, 2],
  [16, 3, 1],
] as const)('draws %i px with %i bars, %i lit, on whole pixels', (grid, count, lit) => {
  const bars = iconBars(grid)
  expect(bars).toHaveLength(count)
  expect(bars.filter((bar) => bar.lit)).toHaveLength(lit)
  for (const { x, y, width, height } of bars) {
    expect([x, y, width, height].every(Number.isInteger)).toBe(true)
    expect(y).toBeGreaterThanOrEqual(0)
  }
})

it.each([
  ['icon.svg', 512, 'rounded'],
  ['icon-maskable.svg', 512, 'full'],
  ['icon-monochrome.svg', 512, 'none'],
  ['favicon.svg', 32, 'rounded'],
] as const)('public/%s is what the script draws', (file, grid, ground) =>
  expect(readFileSync(fromRoot('public', file), 'utf8')).toBe(drawIcon(grid, ground)),
)
