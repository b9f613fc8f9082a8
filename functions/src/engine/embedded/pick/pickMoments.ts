import type { Seconds } from '#domain/units.ts'

/** A run of sentences, the end exclusive. */
export interface Run {
  first: number
  end: number
}

/** Cost, in worth, to begin a run at each sentence, and to end one before it: high costs make few, long runs. */
export interface RunCosts {
  entry: Float64Array
  exit: Float64Array
}

export interface Line {
  count: number
  startSeconds: Float64Array
  endSeconds: Float64Array
}

/** Worths are -1 to 1 a second; a price below all makes even one short sentence pay its entry. */
const LEAST_PRICE = -2
const MOST_PRICE = 1
const USUAL_PRICE = 0.1
/** The first step from a nearly right price; further steps double. */
const FIRST_STEP = 0.05
const CLOSE_ENOUGH = 0.015
/** Closer prices select the same. */
const LEAST_STEP = 0.002

const DEARER = 1.2
const ROUNDS = 24

/** Most runs, and the first factor of their entry and exit costs. */
interface RunLimits {
  most: number
  dearness: number
}

/**
 * The most valuable runs of sentences for 30 % of the time, by a price per second inside and a cost per entry and exit,
 * which too many runs raise; the price is bisected until the budget is met. Linear in the number of sentences.
 * @param value worth of a second of each sentence, -1 to 1
 */
export function pickRuns(
  line: Line,
  value: Float64Array,
  costs: RunCosts,
  budget: Seconds,
  { most, dearness }: RunLimits = { most: Number.POSITIVE_INFINITY, dearness: 1 },
): Run[] {
  const search = new RunSearch(line, value, costs)
  let price = USUAL_PRICE
  let dear = dearness
  for (let round = 0; ; round++) {
    const found = search.priceFor(budget, dear, price)
    if (found.runs <= most || round === ROUNDS) return search.runsAt(found.price, dear)
    price = found.price
    dear *= DEARER
  }
}

export function lengthOf(line: Line, runs: readonly Run[]): Seconds {
  let sum = 0
  for (const { first, end } of runs)
    sum += (line.endSeconds[end - 1] as number) - (line.startSeconds[first] as number)
  return sum
}

class RunSearch {
  readonly #seconds: Float64Array
  readonly #silence: Float64Array
  readonly #value: Float64Array
  readonly #costs: RunCosts
  /** At the last price tried. */
  #taken: Seconds = 0
  #runs = 0

  constructor({ count, startSeconds, endSeconds }: Line, value: Float64Array, costs: RunCosts) {
    this.#seconds = new Float64Array(count)
    this.#silence = new Float64Array(count)
    this.#value = value
    this.#costs = costs
    for (let unit = 0; unit < count; unit++) {
      const start = startSeconds[unit] as number
      this.#seconds[unit] = (endSeconds[unit] as number) - start
      if (unit > 0) this.#silence[unit] = Math.max(0, start - (endSeconds[unit - 1] as number))
    }
  }

  /** The price that best meets the budget, searched from a nearly right one, and its number of runs. */
  priceFor(budget: Seconds, dearness: number, nearly: number): { price: number; runs: number } {
    let low = LEAST_PRICE
    let high = MOST_PRICE
    let best = { price: nearly, runs: 0 }
    let bestMiss = Number.POSITIVE_INFINITY
    let price = nearly
    let step = FIRST_STEP
    while (high - low >= LEAST_STEP) {
      this.#try(price, dearness)
      const miss = Math.abs(this.#taken - budget)
      if (miss < bestMiss) {
        best = { price, runs: this.#runs }
        bestMiss = miss
      }
      if (miss < budget * CLOSE_ENOUGH) break
      const isTooMuch = this.#taken > budget
      if (isTooMuch) low = price
      else high = price
      // Steps widen until two tried prices enclose the result; then they halve.
      const isBetween = low > LEAST_PRICE && high < MOST_PRICE
      const stepped = price + (isTooMuch ? step : -step)
      price = isBetween || stepped <= low || stepped >= high ? (low + high) / 2 : stepped
      step *= 2
    }
    return best
  }

  /** Length and number of the best runs at a price, without the runs. */
  #try(price: number, dearness: number): void {
    const { entry, exit } = this.#costs
    const seconds = this.#seconds
    const silence = this.#silence
    const value = this.#value
    const silencePrice = Math.max(0, price)
    let inside = Number.NEGATIVE_INFINITY
    let outside = 0
    let insideTaken = 0
    let outsideTaken = 0
    let insideRuns = 0
    let outsideRuns = 0
    for (let unit = 0; unit < seconds.length; unit++) {
      const length = seconds[unit] as number
      const staying = inside - (silence[unit] as number) * silencePrice
      const entering = outside - (entry[unit] as number) * dearness
      const leaving = inside - (exit[unit] as number) * dearness
      const enteringTaken = outsideTaken
      const enteringRuns = outsideRuns + 1
      if (leaving > outside) {
        outside = leaving
        outsideTaken = insideTaken
        outsideRuns = insideRuns
      }
      const worth = length * ((value[unit] as number) - price)
      if (staying >= entering) {
        inside = staying + worth
        insideTaken += (silence[unit] as number) + length
      } else {
        inside = entering + worth
        insideTaken = enteringTaken + length
        insideRuns = enteringRuns
      }
    }
    this.#taken = inside > outside ? insideTaken : outsideTaken
    this.#runs = inside > outside ? insideRuns : outsideRuns
  }

  runsAt(price: number, dearness: number): Run[] {
    const { entry, exit } = this.#costs
    const count = this.#seconds.length
    const from = new Uint8Array(count * 2)
    let inside = Number.NEGATIVE_INFINITY
    let outside = 0
    for (let unit = 0; unit < count; unit++) {
      const staying = inside - (this.#silence[unit] as number) * Math.max(0, price)
      const entering = outside - (entry[unit] as number) * dearness
      const leaving = inside - (exit[unit] as number) * dearness
      from[unit * 2] = leaving > outside ? 1 : 0
      from[unit * 2 + 1] = staying >= entering ? 1 : 0
      outside = Math.max(outside, leaving)
      inside =
        Math.max(staying, entering) +
        (this.#seconds[unit] as number) * ((this.#value[unit] as number) - price)
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
}
