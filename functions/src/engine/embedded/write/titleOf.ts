import type { Run } from '../pick/pickMoments.ts'
import { LINK } from '../read/lexicon.ts'
import { CLAUSE, COMMA } from '../read/readWords.ts'
import { type Draft, quoteOf } from './Draft.ts'

const LONGEST = 88
const SHORTEST = 16
/** Sentences of a moment that a title is tried from, best first. */
const TRIED = 12
/** Of a quote that cannot be begun anywhere else. */
const TAIL_WORDS = 8
const ARTICLE = /^(?:the|an?|el|las?|los|una?)$/iu

/**
 * The title of a moment: words of the sentence that stands best and says most after its quote, up to where a line ends; else
 * how its quote goes on. It is never how the quote begins.
 * @param quoted the word after the quote
 * @param taken titles that other moments have already; this one's is added
 */
export function titleOf(draft: Draft, { first, end }: Run, quoted: number, taken: Set<string>): string {
  const { units, scored } = draft
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
  const title = restOf(draft, (units.firstWord[first] as number) + 1, quoted)
  taken.add(title)
  return title
}

/** How a quote goes on where it can be read by itself: after a comma, else from an article on; else its last words. */
function restOf(draft: Draft, second: number, quoted: number): string {
  const { words } = draft
  const starts = (isStart: (at: number) => boolean) => {
    for (let at = second; at < quoted - 3; at++) {
      const title = isStart(at) ? lineOf(draft, at, quoted) : ''
      if (title.length >= SHORTEST && !title.endsWith('…')) return title
    }
    return undefined
  }
  return (
    starts((at) => ((words.gap[at - 1] as number) & (COMMA | CLAUSE)) !== 0) ??
    starts((at) => ARTICLE.test(words.text.slice(words.start[at], words.end[at]))) ??
    `… ${quoteOf(words, Math.max(second, quoted - TAIL_WORDS), quoted).replace(/(?<!\.)\.$/u, '')}`
  )
}

/** So many words as a line holds, without what links them to the sentence before. */
function lineOf({ words }: Draft, first: number, end: number): string {
  let from = first
  while (from < end - 3 && ((words.classes[from] as number) & LINK) !== 0) from++
  const whole = quoteOf(words, from, end).replace(/(?<!\.)\.$/u, '')
  const line = whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST - 2).replace(/\s+\S*$/u, '')} …`
  return line.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
