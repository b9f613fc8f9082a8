import { CHATTER, DEFINES, DETERMINER, SELF, SIGNAL, STOP, STORY, VERB } from '../read/lexicon.ts'
import type { Words } from '../read/readWords.ts'
import type { ScoredUnits } from './scoreUnits.ts'
import { skipLinks, type Span } from './selfContainedness.ts'

const DEFINITION_WORTH = 1.3
const EACH_SIGNAL = 0.3
const MOST_SIGNALS = 3
const NUMBER_WORTH = 1.1
const EACH_CHATTER = 0.75
const EACH_STORY = 0.75
/** A subject that the episode comes back to: at most so many words stand before its verb. */
const LONGEST_SUBJECT = 8
const SUBJECT_WORTH = 0.5
/** About what the title names. */
const TITLE_WORTH = 1.4
const STEM_LETTERS = 6
/** Quotation marks that do not close, and what somebody is said to have said. */
const HALF_QUOTED = 0.3
const QUOTED = 0.5
/** "There was -- it had": begun anew. */
const INTERRUPTED = 0.65

/**
 * How much of a claim a sentence is, around 1: definitions, reasons, contrasts and numbers about what the episode comes back
 * to tell more of it than stories, praise and talk about the talk.
 */
export function claimWorth(
  words: Words,
  { stemWeight, heaviest: most }: Pick<ScoredUnits, 'stemWeight' | 'heaviest'>,
  { first, end }: Pick<Span, 'first' | 'end'>,
  title: ReadonlySet<string>,
): number {
  const { classes, text } = words
  const start = skipLinks(words, first, end)
  let signals = 0
  let chatter = 0
  let story = 0
  let numbers = 0
  let verbAt = end
  let own = false
  for (let index = start; index < end; index++) {
    const bits = classes[index] as number
    if ((bits & SIGNAL) !== 0) signals++
    if ((bits & CHATTER) !== 0) chatter++
    if ((bits & STORY) !== 0) story++
    if ((bits & SELF) !== 0) own = true
    const code = text.charCodeAt(words.start[index] as number)
    if (code >= 0x30 && code <= 0x39) numbers++
    if (verbAt === end && (bits & VERB) !== 0 && ((classes[index - 1] ?? 0) & DETERMINER) === 0)
      verbAt = index
  }
  let worth = 1 + EACH_SIGNAL * Math.min(MOST_SIGNALS, signals)
  worth *= EACH_CHATTER ** chatter * EACH_STORY ** story
  if (numbers > 0) worth *= NUMBER_WORTH
  if (verbAt - start <= LONGEST_SUBJECT) {
    let heaviest = 0
    let inTitle = false
    for (let index = start; index < verbAt; index++) {
      if (((classes[index] as number) & STOP) !== 0) continue
      heaviest = Math.max(heaviest, stemWeight[words.stem[index] as number] as number)
      if (title.size > 0) inTitle ||= title.has(beginningOf(text.slice(words.start[index], words.end[index])))
    }
    if (inTitle) worth *= TITLE_WORTH
    worth *= 1 + SUBJECT_WORTH * (heaviest / most)
    if (!own && heaviest > 0 && verbAt < end && ((classes[verbAt] as number) & DEFINES) !== 0)
      worth *= DEFINITION_WORTH
  }
  return worth * quotedWorth(text, words.start[first] as number, words.end[end - 1] as number)
}

/** The letters that words of one family share. */
export function beginningOf(word: string): string {
  return word.toLowerCase().slice(0, STEM_LETTERS)
}

/** The signs before the first word and after the last one belong to the span as well. */
function quotedWorth(text: string, from: number, to: number): number {
  let straight = 0
  let curly = 0
  let dashes = 0
  for (let at = Math.max(0, from - 1); at < Math.min(text.length, to + 2); at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) straight++
    else if (code === 0x2d && text.charCodeAt(at + 1) === 0x2d) dashes++
    else if (code === 0x201c || code === 0xab) curly++
    else if (code === 0x201d || code === 0xbb) curly--
  }
  if (straight % 2 === 1 || curly !== 0) return HALF_QUOTED
  return (straight > 0 ? QUOTED : 1) * INTERRUPTED ** dashes
}
