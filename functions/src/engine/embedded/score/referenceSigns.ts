import { COMMA, CLAUSE, EXCLAMATION, PERIOD, QUESTION, type Words } from '../read/readWords.ts'
import { STOP } from '../read/lexicon.ts'
import { wordSet } from '../read/wordAt.ts'

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
