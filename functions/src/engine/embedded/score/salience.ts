import type { Seconds } from '#domain/units.ts'
import type { Units } from '../read/readUnits.ts'

type Timeline = Pick<Units, 'count' | 'startSeconds' | 'endSeconds'>

/** Speech within so many seconds around a sentence is its part of the episode. */
const PART_SECONDS: Seconds = 300
/** Share of its part's mean worth taken off a sentence, so that no part is left out. */
const SPREAD = 0.15

/**
 * Worth of each sentence's second: its likelihood of being kept, less a share of its neighbourhood's. Otherwise a dense
 * part would take all the time.
 * @param logOdds see ScoredUnits
 * @returns numbers above -SPREAD and below 1
 */
export function salience(units: Timeline, logOdds: Float64Array): Float64Array {
  const kept = logOdds.map((odds) => 1 / (1 + Math.exp(-odds)))
  const around = meanAround(units, kept)
  return kept.map((worth, unit) => worth - SPREAD * (around[unit] as number))
}

/** Mean by seconds over each sentence's part, with two forward-moving ends. */
function meanAround({ count, startSeconds, endSeconds }: Timeline, values: Float64Array): Float64Array {
  const means = new Float64Array(count)
  const lengthOf = (unit: number) => (endSeconds[unit] as number) - (startSeconds[unit] as number)
  let first = 0
  let end = 0
  let sum = 0
  let seconds = 0
  for (let unit = 0; unit < count; unit++) {
    const middle = ((startSeconds[unit] as number) + (endSeconds[unit] as number)) / 2
    for (; end < count && (startSeconds[end] as number) < middle + PART_SECONDS / 2; end++) {
      sum += (values[end] as number) * lengthOf(end)
      seconds += lengthOf(end)
    }
    for (; first < unit && (endSeconds[first] as number) < middle - PART_SECONDS / 2; first++) {
      sum -= (values[first] as number) * lengthOf(first)
      seconds -= lengthOf(first)
    }
    means[unit] = seconds > 0 ? sum / seconds : (values[unit] as number)
  }
  return means
}
