/** Spoken words per second in equal bins, for all waveforms. */
export type Bins = readonly number[]

/**
 * Heights of n bars as shares of 0..1: the bin at each bar's middle, clamped to the 5th and 95th percentile, smoothed
 * (1, 2, 1) / 4, stretched. No bins: all 0, which draws as a flat line.
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

/** The height of a bar in whole even pixels, so that it stands centred on its axis; at least 2. @param share 0..1 */
export function barPixels(share: number, tallest: number): number {
  return Math.max(2, 2 * Math.round((tallest * (0.12 + 0.88 * share)) / 2))
}
