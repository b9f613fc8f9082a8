import { MARK, type MarkBars } from '#domain/markBars.ts'

interface Grid {
  bars: MarkBars
  /** Side of the square that the whole numbers below fit. */
  size: number
  bar: number
  gap: number
  left: number
  /** Height of the tallest bar. */
  tall: number
}

/** Ten bars cannot be told apart below 48 px: fewer stand for them there. docs/rules.md "Look" */
const GRIDS = {
  512: { bars: MARK, size: 512, bar: 20, gap: 8, left: 120, tall: 300 },
  32: {
    bars: { shares: [0.34, 0.6, 0.82, 1, 0.5, 0.28], lit: [2, 3] },
    size: 32,
    bar: 3,
    gap: 1,
    left: 5,
    tall: 24,
  },
  16: { bars: { shares: [0.5, 1, 0.4], lit: [1] }, size: 16, bar: 2, gap: 2, left: 3, tall: 12 },
} satisfies Record<number, Grid>

export type IconGrid = keyof typeof GRIDS

const GROUND = '#14181c'
const UNLIT = '#ece9e1'
const LAMP = '#ff9b57'

/** The bars of an icon, on whole pixels of its own grid. */
export function iconBars(grid: IconGrid) {
  const { bars, size, bar, gap, left, tall }: Grid = GRIDS[grid]
  return bars.shares.map((share, i) => {
    const height = 2 * Math.round((share * tall) / 2)
    return {
      x: left + i * (bar + gap),
      y: (size - height) / 2,
      width: bar,
      height,
      lit: bars.lit.includes(i),
    }
  })
}

/**
 * An icon as an SVG.
 * @param ground `full` fills the square, for systems that cut their own shape; `rounded` is a tile on nothing;
 * `none` leaves the bars alone, in one colour, for systems that paint them
 */
export function drawIcon(grid: IconGrid, ground: 'full' | 'rounded' | 'none'): string {
  const { size } = GRIDS[grid]
  const bars = iconBars(grid)
  const path = (lit: boolean) =>
    bars
      .filter((bar) => bar.lit === lit)
      .map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`)
      .join('')
  const radius = ground === 'rounded' ? ` rx="${Math.round(size * 0.22)}"` : ''
  const parts =
    ground === 'none'
      ? [`<path d="${path(false)}${path(true)}"/>`]
      : [
          `<rect width="${size}" height="${size}"${radius} fill="${GROUND}"/>`,
          `<path fill="${UNLIT}" d="${path(false)}"/>`,
          `<path fill="${LAMP}" d="${path(true)}"/>`,
        ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    ...parts.map((part) => `  ${part}`),
    '</svg>',
    '',
  ].join('\n')
}
