import type { Run } from '../pick/pickMoments.ts'
import { LINK } from '../read/lexicon.ts'
import { CLAUSE, COMMA } from '../read/readWords.ts'
import { type Draft, quoteOf } from './Draft.ts'

const LONGEST = 88
const SHORTEST = 16
/** Sentences of a moment that a title is tried from, best first. */
const TRIED = 12
/** Words of the last clause, where a moment is one sentence. */
const TAIL_WORDS = 8

/**
 * The title of a moment: words of the sentence that stands best and says most after its quote, up to where a line ends; else
 * how its quote ends. It is never how the quote begins.
 * @param quoted the word after the quote
 * @param taken titles that other moments have already; this one's is added
 */
export function titleOf(draft: Draft, { first, end }: Run, quoted: number, taken: Set<string>): string {
  const { words, units, scored } = draft
  const worth = (unit: number) =>
    (0.03 + (scored.selfContainedness[unit] as number)) * Math.log(1.5 + (scored.mass[unit] as number))
  const after = Array.from({ length: end - first }, (_, at) => first + at)
    .filter((unit) => (units.firstWord[unit] as number) >= quoted)
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, TRIED)
  for (const unit of after) {
    const title = lineOf(draft, units.firstWord[unit] as number, units.endWord[unit] as number)
    if (title.length < SHORTEST || taken.has(title)) continue
    taken.add(title)
    return title
  }
  let from = Math.max((units.firstWord[first] as number) + 1, quoted - TAIL_WORDS)
  for (let at = from; at < quoted - 2; at++)
    if (((words.gap[at - 1] as number) & (COMMA | CLAUSE)) !== 0) from = at
  const title = `… ${quoteOf(words, from, quoted).replace(/(?<!\.)\.$/u, '')}`
  taken.add(title)
  return title
}

/** So many words as a line holds, without what links them to the sentence before. */
function lineOf({ words }: Draft, first: number, end: number): string {
  let from = first
  while (from < end - 3 && ((words.classes[from] as number) & LINK) !== 0) from++
  const whole = quoteOf(words, from, end).replace(/(?<!\.)\.$/u, '')
  const line = whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST - 2).replace(/\s+\S*$/u, '')} …`
  return line.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
