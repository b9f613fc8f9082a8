import type { EpisodeLanguage } from '#domain/languages.ts'
import { BOUNDARY_WEIGHTS } from './boundaryWeights.ts'
import { HASH_SEED, hashStep, lowerLetter, wordHash } from './letters.ts'
import type { Words } from './readWords.ts'

/**
 * Each neighbouring word's weight in the log odds of a sentence end: two before the gap, two after, and their pairs.
 * One line a weight, "1.5: so_i and_then …"; unlisted words weigh nothing.
 */
export interface BoundaryWeights {
  base: number
  singles: readonly [earlier: string, before: string, after: string, later: string]
  pairs: readonly [closing: string, across: string, opening: string]
}

interface Table {
  base: number
  /** Known words' numbers by hash; 0 for all others. */
  numbers: ReadonlyMap<number, number>
  /** By the number of the word. */
  singles: readonly Float64Array[]
  /** By {@link pairKey}. */
  pairs: ReadonlyArray<ReadonlyMap<number, number>>
}

/** Above any language's known words. */
const MOST_KNOWN = 1 << 12
const pairKey = (one: number, other: number) => one * MOST_KNOWN + other

/** Filled at the first text without punctuation. */
const tables = new Map<EpisodeLanguage, Table>()

function tableOf(language: EpisodeLanguage): Table {
  const known = tables.get(language)
  if (known !== undefined) return known
  const table = readBoundaryWeights(BOUNDARY_WEIGHTS[language])
  tables.set(language, table)
  return table
}

export function readBoundaryWeights({ base, singles, pairs }: BoundaryWeights): Table {
  const numbers = new Map<number, number>()
  const numberOf = (word: string) => {
    const hash = word.startsWith('-') ? ~wordHash(word) : wordHash(word)
    const number = numbers.get(hash) ?? numbers.size + 1
    numbers.set(hash, number)
    return number
  }
  const ofSingles = singles.map((lines) =>
    weightsIn(lines).map(([word, weight]) => [numberOf(word), weight] as const),
  )
  const ofPairs = pairs.map((lines) =>
    weightsIn(lines).map(([pair, weight]) => {
      const [one = '', other = ''] = pair.split('_')
      return [pairKey(numberOf(one), numberOf(other)), weight] as const
    }),
  )
  const byNumber = (entries: ReadonlyArray<readonly [number, number]>) => {
    const weights = new Float64Array(numbers.size + 1)
    for (const [number, weight] of entries) weights[number] = weight
    return weights
  }
  return {
    base,
    numbers,
    singles: ofSingles.map(byNumber),
    pairs: ofPairs.map((entries) => new Map(entries)),
  }
}

function weightsIn(lines: string): Array<[string, number]> {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [weight, entries = ''] = line.split(':')
      return entries
        .trim()
        .split(' ')
        .map((entry): [string, number] => [entry, Number(weight)])
    })
}

/**
 * Evidence of a sentence end behind each word of a run, by the words around it, for sources without full stops.
 * Weights: docs/engine.md. One pass.
 * @param first word of the run, whose end is exclusive; words beyond it count as nothing
 * @returns log odds, one a word: above 0 an end is more likely than not
 */
export function boundaryScores(
  words: Words,
  first: number,
  end: number,
  { base, numbers, singles, pairs } = tableOf(words.language),
): Float64Array {
  const [earlier, before, after, later] = singles as [Float64Array, Float64Array, Float64Array, Float64Array]
  const [closing, across, opening] = pairs as [Pairs, Pairs, Pairs]
  const scores = new Float64Array(end - first)
  const numberOf = (index: number) => (index < end ? numberAt(words, index, numbers) : 0)
  let [last2, last, next, next2] = [0, 0, numberOf(first), numberOf(first + 1)]
  for (let index = first; index < end; index++) {
    last2 = last
    last = next
    next = next2
    next2 = numberOf(index + 2)
    let score = base + earlier[last2]! + before[last]! + after[next]! + later[next2]!
    if (last2 !== 0 && last !== 0) score += closing.get(pairKey(last2, last)) ?? 0
    if (last !== 0 && next !== 0) score += across.get(pairKey(last, next)) ?? 0
    if (next !== 0 && next2 !== 0) score += opening.get(pairKey(next, next2)) ?? 0
    scores[index - first] = score
  }
  return scores
}

type Pairs = Table['pairs'][number]

/** Final letters that classify unlisted words: "-ed", "-ly". */
const ENDING = 2

/** A word's number, or its ending's, where only that is known. */
function numberAt({ text, start, end }: Words, index: number, numbers: ReadonlyMap<number, number>): number {
  let hash = HASH_SEED
  let ending = HASH_SEED
  const to = end[index] as number
  for (let at = start[index] as number; at < to; at++) {
    const letter = lowerLetter(text.charCodeAt(at))
    if (letter === 0) continue
    hash = hashStep(hash, letter)
    if (at >= to - ENDING) ending = hashStep(ending, letter)
  }
  return numbers.get(hash) ?? numbers.get(~ending) ?? 0
}
