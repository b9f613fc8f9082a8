/** Places of one run of three words that are looked at. */
const MOST_OCCURRENCES = 256

/** Where each run of three words is said. Lists of places, in order, by a hash of the run. */
export class WordRuns {
  readonly #ids: Int32Array
  readonly #mask: number
  /** Where the list of each hash begins in {@link #places}. */
  readonly #lists: Int32Array
  readonly #places: Int32Array

  constructor(ids: Int32Array) {
    this.#ids = ids
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(2, ids.length))) - 1
    const count = Math.max(0, ids.length - 2)
    const lists = new Int32Array(this.#mask + 2)
    for (let at = 0; at < count; at++) lists[this.#hash(ids, at) + 1]!++
    for (let at = 1; at < lists.length; at++) lists[at]! += lists[at - 1] as number
    this.#lists = lists.slice()
    this.#places = new Int32Array(count)
    for (let at = 0; at < count; at++) this.#places[lists[this.#hash(ids, at)]!++] = at
  }

  /** Places of the run that begins at `at`; where there are very many, those around the word `about`. */
  *of(ids: readonly number[], at: number, about: number): Generator<number> {
    const hash = this.#hash(ids, at)
    let from = this.#lists[hash] as number
    let to = this.#lists[hash + 1] as number
    if (to - from > MOST_OCCURRENCES) {
      const middle = from + firstFrom(to - from, (each) => (this.#places[from + each] as number) >= about)
      from = Math.max(from, Math.min(middle - MOST_OCCURRENCES / 2, to - MOST_OCCURRENCES))
      to = from + MOST_OCCURRENCES
    }
    for (let each = from; each < to; each++) {
      const place = this.#places[each] as number
      const isSame = [0, 1, 2].every((step) => this.#ids[place + step] === ids[at + step])
      if (isSame) yield place
    }
  }

  #hash(ids: ArrayLike<number>, at: number): number {
    const one = Math.imul((ids[at] as number) + 1, 0x9e3779b1)
    const two = Math.imul((one ^ (ids[at + 1] as number)) + 1, 0x85ebca6b)
    const three = Math.imul((two ^ (two >>> 13) ^ (ids[at + 2] as number)) + 1, 0xc2b2ae35)
    return (three ^ (three >>> 16)) & this.#mask
  }
}

/** The first of `count` indexes of which it is true, and of all after it; `count` when there is none. */
export function firstFrom(count: number, isTrue: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}
