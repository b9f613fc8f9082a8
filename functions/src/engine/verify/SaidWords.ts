import { stemsOf } from './restsOn.ts'
import { isContent, wordsOf } from './words.ts'

/** Weight of an unsaid stem beside one that is said once. */
const UNSAID = 0.2

/** A name that is shorter may be part of any word; one that is longer than a word has others between its own. */
const LEAST_NAME_LETTERS = 6
const NAME_MARGIN_WORDS = 4
/** Of the words of a name that say something: all of three, three of four. */
const NAMED_SHARE = 0.75

/** Which words an episode says, and how often. */
export class SaidWords {
  /** Number of each word in {@link #spellings}, in the order in which they are said. */
  readonly #ids: Int32Array
  readonly #spellings: readonly string[]
  /** How often each stem is said. */
  #stems: ReadonlyMap<string, number> | undefined
  /** All words without what is between them. */
  #letters: string | undefined

  /** @param ids number of each word in `spellings`, in which each is once */
  constructor(ids: Int32Array, spellings: readonly string[]) {
    this.#ids = ids
    this.#spellings = spellings
  }

  /** A stem's weight in this episode: rarer ones weigh more. An unsaid one may be a claim's synonym. */
  weightOf(stem: string): number {
    this.#stems ??= this.#countStems()
    const times = this.#stems.get(stem)
    return (times === undefined ? UNSAID : 1) * Math.log(1 + this.#ids.length / (times ?? 1))
  }

  #countStems(): ReadonlyMap<string, number> {
    const times = new Int32Array(this.#spellings.length)
    for (const id of this.#ids) times[id]!++
    const counts = new Map<string, number>()
    for (const [id, word] of this.#spellings.entries())
      for (const stem of stemsOf(word)) counts.set(stem, (counts.get(stem) ?? 0) + (times[id] as number))
    return counts
  }

  /** Whether a name is said: letter for letter in any number of words, or most of its telling ones nearby. */
  names(name: string): boolean {
    const words = wordsOf(name)
    const letters = words.join('')
    if (letters.length >= LEAST_NAME_LETTERS) {
      this.#letters ??= Array.from(this.#ids, (id) => this.#spellings[id] as string).join('')
      if (this.#letters.includes(letters)) return true
    }
    const telling = words.filter(isContent)
    const wanted = new Set(telling.length > 0 ? telling : words)
    const least = Math.ceil(wanted.size * NAMED_SHARE)
    const ids = new Set([...wanted].map((word) => this.#spellings.indexOf(word)))
    const heard = new Map<number, number>()
    const near = words.length * 2 + NAME_MARGIN_WORDS
    for (const [at, id] of least === 0 ? [] : this.#ids.entries()) {
      if (!ids.has(id)) continue
      heard.set(id, at)
      if ([...heard.values()].filter((place) => at - place < near).length >= least) return true
    }
    return false
  }
}
