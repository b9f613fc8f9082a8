import { COMMA, CLAUSE, EXCLAMATION, PERIOD, QUESTION, type Words } from '../read/readWords.ts'
import { ADVERB, CONJUNCTION, GENERAL, STOP } from '../read/lexicon.ts'
import { isNumber, wordSet } from '../read/wordAt.ts'

/** Weight of a possibly understood reference beside an open one. */
export const SOFT = 0.4
export const CLAUSE_END = COMMA | CLAUSE | PERIOD | QUESTION | EXCLAMATION
/** Uses that make a noun the episode's subject. */
const SUBJECT_TIMES = 12

export const OF_TIME = wordSet(
  'year years week month morning day days afternoon time episode podcast show point moment país siglo año semana mes día momento tipo forma manera',
)

/** Whether one of the next content words recurs often. */
export function isSubject(words: Words, stemWeight: Float64Array, from: number, end: number): boolean {
  for (let at = from; at < Math.min(end, from + 2); at++) {
    const isContent = ((words.classes[at] as number) & STOP) === 0
    if (isContent && (stemWeight[words.stem[at] as number] as number) ** 2 >= SUBJECT_TIMES) return true
  }
  return false
}

/** Whether an earlier word of the span has the same stem. */
export function repeats({ stem }: Words, first: number, index: number, noun: number): boolean {
  for (let at = first; at < index; at++) if (stem[at] === stem[noun]) return true
  return false
}

/** Whether the span has a clause before this word: "you do that" then has its act. */
export function isAfterClause({ gap }: Words, first: number, index: number): boolean {
  for (let at = first; at < index - 1; at++) if (((gap[at] as number) & CLAUSE_END) !== 0) return true
  return false
}

/** A word of a span. `earlier`, `content`: content words in earlier clauses, and in all before it. */
export type Place = Record<
  'first' | 'end' | 'index' | 'bits' | 'before' | 'next' | 'content' | 'earlier',
  number
> &
  Record<'isLast' | 'isOpening', boolean>

/** Sum of what is open at each word of a span. @param openAt reads the place at once: it is the next word's too */
export function sumOpen(words: Words, first: number, end: number, openAt: (place: Place) => number): number {
  const { classes, gap } = words
  const ends = (at: number) => ((gap[at] as number) & CLAUSE_END) !== 0
  const place = {
    first,
    end,
    index: first,
    bits: 0,
    before: 0,
    next: 0,
    content: 0,
    earlier: 0,
    isLast: false,
    isOpening: true,
  }
  let open = 0
  for (let index = first; index < end; index++) {
    place.index = index
    place.bits = classes[index] as number
    place.next = index + 1 < end ? (classes[index + 1] as number) : 0
    place.isOpening = index === first || ends(index - 1) || (place.before & CONJUNCTION) !== 0
    place.isLast = index + 1 === end || ends(index)
    if (place.isOpening) place.earlier = place.content
    open += openAt(place)
    // "In most cases, they …": a general noun is no antecedent.
    if ((place.bits & (STOP | ADVERB | GENERAL)) === 0 && !isNumber(words, index)) place.content++
    place.before = place.bits
  }
  return open
}
