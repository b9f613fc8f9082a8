/** The value below which a share of the values lies. @param share 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** `p50 12 ms, p95 40 ms`. */
export function p50AndP95(milliseconds: readonly number[]): string {
  const at = (share: number) => Math.round(percentile(milliseconds, share))
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
