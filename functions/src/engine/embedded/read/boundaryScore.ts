import { BOUNDARY_BASE, CLOSING_WORDS, OPENING_WORDS } from './boundaryWeights.ts'
import { HASH_SEED, hashStep, lowerLetter, wordHash } from './letters.ts'
import type { Words } from './readWords.ts'

const opening = weightsByHash(OPENING_WORDS)
const closing = weightsByHash(CLOSING_WORDS)

function weightsByHash(lines: string): Map<number, number> {
  const weights = new Map<number, number>()
  for (const line of lines.trim().split('\n')) {
    const [weight, words = ''] = line.trim().split(':')
    for (const word of words.trim().split(' ')) weights.set(wordHash(word), Number(weight))
  }
  return weights
}

/**
 * How much speaks for a sentence's end between a word and the next, where captions have no full stops.
 * @param index of the word before, not the last one
 * @returns log odds: above 0 an end is more likely than not
 */
export function boundaryScore(words: Words, index: number): number {
  return (
    BOUNDARY_BASE + (closing.get(hashAt(words, index)) ?? 0) + (opening.get(hashAt(words, index + 1)) ?? 0)
  )
}

function hashAt(words: Words, index: number): number {
  let hash = HASH_SEED
  const end = words.end[index] as number
  for (let at = words.start[index] as number; at < end; at++) {
    const letter = lowerLetter(words.text.charCodeAt(at))
    if (letter !== 0) hash = hashStep(hash, letter)
  }
  return hash
}
