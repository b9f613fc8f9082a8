import type { NotableQuote } from '#domain/summary.ts'
import { attributed } from './attributed.ts'
import { type Draft, quoteOf, secondsOf } from './Draft.ts'
import { LINK, SUBORDINATE } from '../read/lexicon.ts'
import type { Candidate } from '../pick/candidateSpans.ts'
import { isApart, pickSpans } from '../pick/pickSpans.ts'

const QUOTES = { least: 2, most: 4, words: 80 }
const LEAST_WORDS = 8
const MOST_WORDS = 32
/** The best that there are enough of: captions without punctuation hardly know what stands. */
const LEAST_SELF_CONTAINED_OF = [0.3, 0.1, 0]

/** Two to four whole sentences, as they were said, that stand by themselves and that nothing else in the summary tells. */
export function notableQuotes(draft: Draft, told: readonly Candidate[], gist: string): NotableQuote[] {
  const { spans, words, units, scored } = draft
  const able = spans.filter(
    (span) =>
      !span.cut &&
      // Neither two sentences nor a part of one.
      span.first === units.firstWord[span.unit] &&
      span.end === units.endWord[span.unit] &&
      span.closed &&
      span.names === undefined &&
      span.words >= LEAST_WORDS &&
      span.words <= MOST_WORDS &&
      told.every((other) => isApart(span, other)) &&
      !gist.includes(attributed(draft, span).text),
  )
  // "And so the bees …" hangs on what was said before.
  const free = able.filter(({ first }) => ((words.classes[first] as number) & (LINK | SUBORDINATE)) === 0)
  const best = LEAST_SELF_CONTAINED_OF.flatMap((least) =>
    [free, able].map((some) => some.filter(({ selfContainedness }) => selfContainedness >= least)),
  )
  const enough = best.find(({ length }) => length >= QUOTES.least)
  return pickSpans(enough ?? able, scored, QUOTES).map((span) => {
    const { name } = attributed(draft, span)
    return {
      quote: quoteOf(words, span.first, span.end),
      startSeconds: secondsOf(draft, span.first),
      ...(name !== undefined && { speaker: name }),
    }
  })
}
