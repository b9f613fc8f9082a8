import { porterStem } from './porterStem.ts'

/** F1 scores, 0 to 1. */
interface Rouge {
  rouge1: number
  rouge2: number
  /** At summary level: the union of the longest common subsequences of each reference sentence. */
  rougeL: number
}

/**
 * ROUGE of a summary against one reference: lower case, letters a to z and digits, Porter's stems of words beyond three
 * letters, stop words kept. Source: C.-Y. Lin, "ROUGE: a package for automatic evaluation of summaries", 2004.
 * @param candidate its sentences
 * @param reference its sentences
 */
export function rouge(candidate: readonly string[], reference: readonly string[]): Rouge {
  const ours = candidate.map(tokens)
  const theirs = reference.map(tokens)
  return {
    rouge1: overlap(ours.flat(), theirs.flat()),
    rouge2: overlap(bigrams(ours.flat()), bigrams(theirs.flat())),
    rougeL: unionLcs(ours, theirs),
  }
}

function tokens(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.map((word) => (word.length > 3 ? porterStem(word) : word))
}

const bigrams = (words: readonly string[]) => words.slice(1).map((word, at) => `${words[at]} ${word}`)

function f1(hits: number, ours: number, theirs: number): number {
  return hits === 0 ? 0 : (2 * hits) / (ours + theirs)
}

function counts(words: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

function overlap(ours: readonly string[], theirs: readonly string[]): number {
  const left = counts(ours)
  let hits = 0
  for (const [word, count] of counts(theirs)) hits += Math.min(count, left.get(word) ?? 0)
  return f1(hits, ours.length, theirs.length)
}

function unionLcs(ours: string[][], theirs: string[][]): number {
  const left = counts(ours.flat())
  const leftOfReference = counts(theirs.flat())
  let hits = 0
  for (const sentence of theirs) {
    const union = new Set<number>()
    for (const other of ours) for (const at of lcs(sentence, other)) union.add(at)
    for (const at of union) {
      const word = sentence[at] as string
      // Each word of the candidate answers for one word of the reference only.
      if ((left.get(word) ?? 0) > 0 && (leftOfReference.get(word) ?? 0) > 0) {
        hits++
        left.set(word, (left.get(word) ?? 0) - 1)
        leftOfReference.set(word, (leftOfReference.get(word) ?? 0) - 1)
      }
    }
  }
  return f1(hits, ours.flat().length, theirs.flat().length)
}

/** Indices in `a` of one longest common subsequence. */
function lcs(a: readonly string[], b: readonly string[]): number[] {
  const width = b.length + 1
  const table = new Uint16Array((a.length + 1) * width)
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const at = row * width + column
      table[at] =
        a[row - 1] === b[column - 1]
          ? (table[at - width - 1] as number) + 1
          : Math.max(table[at - width] as number, table[at - 1] as number)
    }
  }
  const found: number[] = []
  for (let row = a.length, column = b.length; row > 0 && column > 0; ) {
    if (a[row - 1] === b[column - 1]) {
      found.push(row - 1)
      row--
      column--
    } else if ((table[(row - 1) * width + column] as number) > (table[row * width + column - 1] as number))
      row--
    else column--
  }
  return found.toReversed()
}

/** The first so many words of a text, sentence by sentence. */
export function firstWords(sentences: readonly string[], limit: number): string[] {
  let left = limit
  return sentences.flatMap((sentence) => {
    const words = sentence.split(/\s+/).filter(Boolean).slice(0, left)
    left -= words.length
    return words.length > 0 ? [words.join(' ')] : []
  })
}
