import { areSame, differenceOf, fillersOf, isMadeOf, numbersIn } from './sameWords.ts'

/** Where a quote lies in a run of words, and in how many words it differs. */
export interface Alignment {
  /** First and last word of the run that the quote stands for. */
  first: number
  last: number
  /** Words that are wrong, missing or added, see {@link differenceOf}. */
  differences: number
}

/** What a difference costs. Of places with as many of them, the one where more words are the same comes first: by one for each. */
const DIFFERENCE = 1 << 10

/**
 * The place in a run of words where a quote fits best. No difference are two words of the one that make one of the other ("off
 * chain", "offchain"; "do not", "don't"), numbers in words and in digits, and fillers that only one of them has.
 * @param most differences that are allowed
 * @returns undefined when there are more wherever it is put
 */
export function alignWords(
  quote: readonly string[],
  run: readonly string[],
  most: number,
): Alignment | undefined {
  const width = run.length + 1
  const costs = new Int32Array((quote.length + 1) * width)
  const firsts = new Int32Array((quote.length + 1) * width)
  for (let at = 0; at < width; at++) firsts[at] = at
  const [quoteFillers, runFillers] = [fillersOf(quote), fillersOf(run)]
  const sameNumbers = samePlaces(quote, run, width)
  const [quoteCosts, runCosts] = [quote, run].map((words) =>
    words.map((word, at) => DIFFERENCE * differenceOf(word, words[at - 1])),
  ) as [number[], number[]]
  for (let row = 1; row <= quote.length; row++) {
    const word = quote[row - 1] as string
    const wordCost = quoteCosts[row - 1] as number
    const here = row * width
    for (let column = 0; column < width; column++) {
      // A word of the quote that is not said.
      let from = here - width + column
      let cost = (costs[from] as number) + wordCost
      const consider = (other: number, otherCost: number, isPreferred: boolean) => {
        if (otherCost > cost || (otherCost === cost && !isPreferred)) return
        cost = otherCost
        from = other
      }
      if (column > 0) {
        const said = run[column - 1] as string
        const saidCost = runCosts[column - 1] as number
        consider(here + column - 1, (costs[here + column - 1] as number) + saidCost, false)
        const before = here - width + column - 1
        consider(
          before,
          (costs[before] as number) + (areSame(said, word) ? -1 : Math.max(wordCost, saidCost)),
          true,
        )
        if (column > 1 && isMadeOf(word, run[column - 2] as string, said))
          consider(before - 1, costs[before - 1] as number, true)
        if (row > 1 && isMadeOf(said, quote[row - 2] as string, word))
          consider(before - width, costs[before - width] as number, true)
        const number = sameNumbers.get(here + column)
        if (number !== undefined) consider(number, costs[number] as number, true)
        const skipped = column - (runFillers[column] as number)
        if (skipped < column) consider(here + skipped, costs[here + skipped] as number, false)
      }
      const left = quoteFillers[row] as number
      if (left > 0)
        consider(here - left * width + column, costs[here - left * width + column] as number, false)
      costs[here + column] = cost
      firsts[here + column] = firsts[from] as number
    }
  }
  let best: Alignment | undefined
  for (let column = 1; column < width; column++) {
    const place = quote.length * width + column
    const found = {
      first: firsts[place] as number,
      last: column - 1,
      differences: Math.ceil((2 * (costs[place] as number)) / DIFFERENCE) / 2,
    }
    if (found.differences > most || found.first > found.last) continue
    if (best === undefined || isBetter(found, best, quote.length)) best = found
  }
  return best
}

/** Fewer differences; else a length nearer to the quote's. */
function isBetter(one: Alignment, other: Alignment, length: number): boolean {
  const off = ({ first, last }: Alignment) => Math.abs(last - first + 1 - length)
  return (
    one.differences < other.differences || (one.differences === other.differences && off(one) < off(other))
  )
}

/** Where a number ends in both, to where it begins in both. */
function samePlaces(quote: readonly string[], run: readonly string[], width: number): Map<number, number> {
  const places = new Map<number, number>()
  const said = numbersIn(run)
  for (const { start, end, digits } of said.length === 0 ? [] : numbersIn(quote)) {
    for (const other of said) {
      if (other.digits === digits) places.set(end * width + other.end, start * width + other.start)
    }
  }
  return places
}
