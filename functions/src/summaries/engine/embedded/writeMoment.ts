import type { KeyMoment } from '#domain/summary.ts'
import { type Draft, quoteOf, tenths } from './Draft.ts'
import type { TimedRun } from './fitRuns.ts'
import { wholeSpan } from './pickSpans.ts'
import { shortTitle } from './shortTitle.ts'
import { standing } from './standing.ts'

const LEAST_QUOTED = 9
const MOST_QUOTED = 45

/**
 * A moment with its title and its opening words: the quote is what is heard first, so that the link and the text agree.
 * @param taken titles that other moments have already
 */
export function writeMoment(draft: Draft, run: TimedRun, taken: ReadonlySet<string>): KeyMoment {
  return {
    title: titleOf(draft, run, taken),
    quote: openingOf(draft, run),
    startSeconds: tenths(run.startSeconds),
    endSeconds: tenths(run.endSeconds),
  }
}

function openingOf({ words, units }: Draft, { first, end }: TimedRun): string {
  const from = units.firstWord[first] as number
  let to = units.endWord[first] as number
  for (let unit = first + 1; unit < end && to - from < LEAST_QUOTED; unit++)
    to = units.endWord[unit] as number
  return quoteOf(words, from, Math.min(to, from + MOST_QUOTED))
}

/** From the sentence of the moment that stands best by itself and says most. */
function titleOf(draft: Draft, { first, end }: TimedRun, taken: ReadonlySet<string>): string {
  const { words, units, scored } = draft
  const ranked: Array<[worth: number, unit: number]> = []
  for (let unit = first; unit < end; unit++) {
    const span = wholeSpan(units, unit, words)
    const size = span.end - span.first
    const worth =
      (0.03 + standing(words, span)) * Math.log(1.5 + (scored.mass[unit] as number)) * (size > 16 ? 0.7 : 1)
    ranked.push([worth, unit])
  }
  ranked.sort(([a], [b]) => b - a)
  for (const [, unit] of ranked) {
    const title = shortTitle(draft, units.firstWord[unit] as number, units.endWord[unit] as number)
    if (title !== '' && !taken.has(title)) return title
  }
  return (
    shortTitle(draft, units.firstWord[first] as number, units.endWord[end - 1] as number) ||
    draft.episode.title
  )
}
