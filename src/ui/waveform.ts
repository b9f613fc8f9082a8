/** Spoken words per second in equal bins of an episode: what every waveform is drawn from. */
export type Bins = readonly number[]

/** What is lit: from the left to a share of 1 (an amount), or the stretches themselves (moments). */
export type Lit = { share: number } | { spans: readonly { from: number; to: number }[] }

export interface WaveformShape {
  /** Width of a bar, in pixels. */
  bar: number
  gap: number
  /** Bars in a group, with a wider gap after each group. Undefined: no groups. */
  group?: number
}

const GROUP_GAP = 4

/** Bars that fit into a width. board README "The waveform" */
export function barCount(width: number, { bar, gap, group }: WaveformShape): number {
  const groupGap = group === undefined ? 0 : GROUP_GAP
  // No gap follows the last bar, and none the last group.
  return Math.max(1, Math.floor((width + gap + groupGap) / (bar + gap + groupGap / (group ?? 1))))
}

/**
 * Heights of n bars as shares of 0..1: the bin at each bar's middle, clamped to the 5th and 95th percentile, smoothed
 * (1, 2, 1) / 4, stretched. No bins: all 0, which draws as silence.
 */
export function barHeights(bins: Bins, n: number): number[] {
  if (bins.length === 0) return Array<number>(n).fill(0)
  const sorted = bins.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  const [low, high] = [at(0.05), at(0.95)]
  const picked = Array.from({ length: n }, (_, i) => {
    const bin = bins[Math.min(bins.length - 1, Math.floor(((i + 0.5) / n) * bins.length))] ?? 0
    return Math.min(high, Math.max(low, bin))
  })
  const smooth = picked.map(
    (value, i) => ((picked[i - 1] ?? value) + 2 * value + (picked[i + 1] ?? value)) / 4,
  )
  const [least, most] = [Math.min(...smooth), Math.max(...smooth)]
  return smooth.map((value) => (most > least ? (value - least) / (most - least) : 0))
}

/** Whether the middle of bar i of n is lit. */
export function isLit(i: number, n: number, lit: Lit): boolean {
  const middle = (i + 0.5) / n
  if ('share' in lit) return middle < lit.share
  return lit.spans.some(({ from, to }) => middle >= from && middle < to)
}

/** Paths of the lit and the unlit bars, in a box of the given height; each a series of vertical strokes. */
export function waveformPaths(bins: Bins, width: number, height: number, shape: WaveformShape, lit: Lit) {
  const n = barCount(width, shape)
  const paths = { lit: '', unlit: '' }
  for (const [i, share] of barHeights(bins, n).entries()) {
    const tall = bins.length === 0 ? 2 : Math.max(2, 2 * Math.round((height * (0.12 + 0.88 * share)) / 2))
    const groups = shape.group === undefined ? 0 : Math.floor(i / shape.group)
    const x = i * (shape.bar + shape.gap) + groups * GROUP_GAP + shape.bar / 2
    paths[isLit(i, n, lit) ? 'lit' : 'unlit'] += `M${x} ${(height - tall) / 2}v${tall}`
  }
  return paths
}
