import { ADVERB, ARTICLE, CONJUNCTION, LINK, POSSESSIVE, PREPOSITION, STOP, VERB } from '../read/lexicon.ts'
import { CLAUSE, COMMA, type Words } from '../read/readWords.ts'
import { LONGEST_POINT, type Span } from '../score/selfContainedness.ts'

/** Words of a sentence that is parted, and of its parts. */
const SHORTEST_PARTED = 14
const SHORTEST_PART = 6
const SHORTEST_OPENING = 2
const LONGEST_OPENING = 9
const LONGEST_SUBJECT = 6
const MOST_PARTS = 4
const SHORTEST_POINT = 7

/** "It is a lot, but knowing what you control is key": what stands before such a joint, and what after it. */
export function partsOf(words: Words, span: Span): Span[] {
  const parts: Span[] = []
  if (span.end - span.first < SHORTEST_PARTED) return parts
  for (let at = span.first + SHORTEST_OPENING; at <= span.end - SHORTEST_PART; at++) {
    const between = words.gap[at - 1] as number
    const isComma = (between & COMMA) !== 0
    if ((between & CLAUSE) === 0 && !(isComma && (isJoint(words, at) || isAfterOpening(words, span, at))))
      continue
    // What stands in brackets belongs to what stands around it.
    if (/[()]/u.test(words.text.slice(words.end[at - 1], words.start[at]))) continue
    if (at - span.first >= SHORTEST_PART) parts.push({ ...span, end: at, closed: true })
    parts.push({ ...span, first: at })
    if (parts.length >= MOST_PARTS) break
  }
  return parts
}

/** "For now, to say it shortly, the trial means …": what comes before the subject may go. */
function isAfterOpening({ classes }: Words, { first }: Span, at: number): boolean {
  const bits = classes[at] as number
  const opensWithSubject = (bits & STOP) === 0 || ((bits & ARTICLE) !== 0 && (bits & POSSESSIVE) === 0)
  if (at - first > LONGEST_OPENING || !opensWithSubject) return false
  if (((classes[first] as number) & (PREPOSITION | ADVERB | LINK)) === 0) return false
  for (let index = at + 1; index < at + LONGEST_SUBJECT; index++)
    if (((classes[index] ?? 0) & VERB) !== 0) return true
  return false
}

function isJoint(words: Words, at: number): boolean {
  const bits = words.classes[at] as number
  return (bits & LINK) !== 0 && (bits & CONJUNCTION) !== 0
}

/** Parts of a long sentence that end where a clause does. */
export function clauses(words: Words, whole: Span): Span[] {
  const spans: Span[] = []
  let first = whole.first
  for (let index = whole.first + SHORTEST_POINT; index < whole.end; index++) {
    const between = words.gap[index] as number
    if ((between & (COMMA | CLAUSE)) === 0 && index + 1 < whole.end) continue
    const size = index + 1 - first
    if (size > LONGEST_POINT) first = index + 1
    else if (size >= SHORTEST_POINT * 1.5) {
      spans.push({
        ...whole,
        first,
        end: index + 1,
        asks: whole.asks && index + 1 === whole.end,
        closed: true,
        cut: index + 1 < whole.end,
      })
      if (size > LONGEST_POINT * 0.6) first = index + 1
    }
  }
  return spans
}
