import type { KeyMoment } from '#domain/summary.ts'
import { type Draft, quoteOf, tenths } from './Draft.ts'
import type { TimedRun } from '../pick/fitRuns.ts'
import { BREAK, type Words } from '../read/readWords.ts'
import { titleOf } from './titleOf.ts'

const LEAST_QUOTED = 9
const MOST_QUOTED = 45

/**
 * A moment with its title and its opening words: the quote is what is heard first, so that the link and the text agree.
 * @param taken see titleOf()
 */
export function writeMoment(draft: Draft, run: TimedRun, taken: Set<string>): KeyMoment {
  return {
    title: titleOf(draft, run, taken),
    quote: openingOf(draft, run),
    startSeconds: tenths(run.startSeconds),
    endSeconds: tenths(run.endSeconds),
  }
}

/** Whether the source goes on in one piece from the word before. */
function isWhole(words: Words, index: number): boolean {
  return ((words.gap[index - 1] as number) & BREAK) === 0
}

function openingOf({ words, units }: Draft, { first, end }: TimedRun): string {
  const from = units.firstWord[first] as number
  let to = units.endWord[first] as number
  for (let unit = first + 1; unit < end && to - from < LEAST_QUOTED && isWhole(words, to); unit++)
    to = units.endWord[unit] as number
  return quoteOf(words, from, Math.min(to, from + MOST_QUOTED))
}
