import type { Seconds } from '#domain/units.ts'

/** A run of sentences, the end exclusive. */
export interface Run {
  first: number
  end: number
}

/** What it costs, in worth, to begin a run at each sentence, and to end one before it: high costs make few, long runs. */
export interface RunCosts {
  entry: Float64Array
  exit: Float64Array
}

interface Line {
  count: number
  startSeconds: Float64Array
  endSeconds: Float64Array
}

/** Part of an episode that its moments take, and the limits they stay within. product.md "The main job" */
export const MOMENT_SHARE = 0.3
export const LEAST_SHARE = 0.27
export const MOST_SHARE = 0.33

const BISECTIONS = 16
/** Worths lie between -1 and 1 a second; a price below all makes even one short sentence pay its entry. */
const LEAST_PRICE = -2
const MOST_PRICE = 1
const CLOSE_ENOUGH = 0.015

/**
 * The runs of sentences that are worth most for 30 % of the time: two states, in or out, a price per second inside
 * and a cost per entry and exit; the price is bisected until the budget is met. Linear in the number of sentences.
 * @param value worth of a second of each sentence, -1 to 1
 */
export function pickRuns(line: Line, value: Float64Array, costs: RunCosts, budget: Seconds): Run[] {
  let low = LEAST_PRICE
  let high = MOST_PRICE
  let best: Run[] = []
  let bestMiss = Number.POSITIVE_INFINITY
  const from = new Uint8Array(line.count * 2)
  for (let step = 0; step < BISECTIONS; step++) {
    const price = (low + high) / 2
    const runs = viterbi(line, value, costs, price, from)
    const taken = lengthOf(line, runs)
    const miss = Math.abs(taken - budget)
    if (miss < bestMiss) {
      best = runs
      bestMiss = miss
    }
    if (miss < budget * CLOSE_ENOUGH) break
    if (taken > budget) low = price
    else high = price
  }
  return best
}

export function lengthOf(line: Line, runs: readonly Run[]): Seconds {
  let sum = 0
  for (const { first, end } of runs)
    sum += (line.endSeconds[end - 1] as number) - (line.startSeconds[first] as number)
  return sum
}

function viterbi(
  line: Line,
  value: Float64Array,
  { entry, exit }: RunCosts,
  price: number,
  from: Uint8Array,
): Run[] {
  const { count, startSeconds, endSeconds } = line
  let inside = Number.NEGATIVE_INFINITY
  let outside = 0
  for (let unit = 0; unit < count; unit++) {
    const start = startSeconds[unit] as number
    const seconds = (endSeconds[unit] as number) - start
    const silence = unit === 0 ? 0 : Math.max(0, start - (endSeconds[unit - 1] as number))
    const staying = inside - silence * Math.max(0, price)
    const entering = outside - (entry[unit] as number)
    const leaving = inside - (exit[unit] as number)
    from[unit * 2] = leaving > outside ? 1 : 0
    from[unit * 2 + 1] = staying >= entering ? 1 : 0
    outside = Math.max(outside, leaving)
    inside = Math.max(staying, entering) + seconds * ((value[unit] as number) - price)
  }
  const runs: Run[] = []
  let state = inside > outside ? 1 : 0
  let end = count
  for (let unit = count - 1; unit >= 0; unit--) {
    const before = from[unit * 2 + state] as number
    if (state === 1 && before === 0) runs.push({ first: unit, end })
    if (state === 0) end = unit
    state = before
  }
  return runs.toReversed()
}
