import type { Seconds } from '#domain/units.ts'
import type { Units } from '../read/readUnits.ts'

type Timeline = Pick<Units, 'count' | 'startSeconds' | 'endSeconds'>

/** What is said within so many seconds around a sentence is its part of the episode. */
const PART_SECONDS: Seconds = 300
/** How much of what its part is worth on average is taken off a sentence: so much that no part is left out. */
const SPREAD = 0.15

/**
 * What a second of each sentence is worth: how likely a person keeps it, less a part of how likely they keep what
 * stands around it. Without that, a dense part takes all the time, and what the rest is about is not heard.
 * @param logOdds see ScoredUnits
 * @returns a number above -SPREAD and below 1 each
 */
export function salience(units: Timeline, logOdds: Float64Array): Float64Array {
  const kept = logOdds.map((odds) => 1 / (1 + Math.exp(-odds)))
  const around = meanAround(units, kept)
  return kept.map((worth, unit) => worth - SPREAD * (around[unit] as number))
}

/** Mean by seconds over each sentence's part of the episode, by two ends that only go forward. */
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
