import type { EpisodeLanguage } from '#domain/languages.ts'
import { boundaryScores } from './boundaryScores.ts'
import { lowerLetter } from './letters.ts'
import { LINK } from './lexicon.ts'
import { isPause } from './punctuation.ts'
import {
  BARRIER,
  CLAUSE,
  COMMA,
  EXCLAMATION,
  MARKUP,
  NEW_SEGMENT,
  PERIOD,
  QUESTION,
  secondsAt,
  type Words,
} from './readWords.ts'

/** A transcript's sentences; without full stops in the source, the nearest equivalent. */
export interface Units {
  count: number
  /** First word, and the word after the last. */
  firstWord: Int32Array
  endWord: Int32Array
  startSeconds: Float64Array
  endSeconds: Float64Array
  /** Whether the source marks its end as a sentence's. */
  closed: Uint8Array
  /** Likelihood of a whole sentence, 0 to 1: 1 where the source marks both ends. */
  whole: Float64Array
  /** 1 for a question mark, or, in a source without marks, words that ask. */
  asks: Uint8Array
  /** Whether the source writes sentences. */
  punctuated: boolean
  /** Whether it writes three dots so often that they mean nothing. */
  trails: boolean
}

const TERMINAL = PERIOD | QUESTION | EXCLAMATION
/** More words per full stop count as a transcript without punctuation. */
const PUNCTUATED_WORDS_PER_STOP = 45
/** Longer sentences are cut at the best place. */
const LONGEST_SENTENCE = 48
const LONGEST_UNMARKED = 34
/** Share of sentences ending in three dots that makes them the source's habit. */
const TRAILING_SHARE = 0.06
const LEAST_TRAILING = 4
const SHORTEST_CUT = 5
/** Raises the odds of a cut, rare between two words, to balance precision and recall. */
const CUT_BONUS = 1.5
/** Longer caption sentences run on: each further word makes their cuts likelier by so much. */
const RUNS_ON_FROM = 14
const RUN_ON = 0.05

/** Score of an even chance: {@link CUT_BONUS} also makes less likely cuts. */
const CERTAINTY = 1.2

/** Cuts the words into sentences. Linear. */
export function readUnits(words: Words): Units {
  const { count, gap } = words
  let stops = 0
  for (let index = 0; index < count; index++) if (((gap[index] as number) & TERMINAL) !== 0) stops++
  const punctuated = stops * PUNCTUATED_WORDS_PER_STOP >= count
  const segmentsAreSentences = shareOfClosedSegments(words) > 0.5
  const ends: number[] = []
  /** Likelihood of sentence ends that the source does not mark. */
  const guessed = new Map<number, number>()
  let first = 0
  for (let index = 0; index < count; index++) {
    const between = gap[index] as number
    const ended =
      (between & BARRIER) !== 0 ||
      ((between & TERMINAL) !== 0 && ((between & MARKUP) !== 0 || endsSentence(words, index, punctuated))) ||
      ((between & NEW_SEGMENT) !== 0 && segmentsAreSentences && startsUpper(words, index + 1))
    if (!ended) continue
    const length = index + 1 - first
    if (length > (punctuated ? LONGEST_SENTENCE : SHORTEST_CUT * 2))
      cut(words, first, index + 1, punctuated, ends, guessed)
    ends.push(index + 1)
    first = index + 1
  }
  return measure(words, ends, guessed, punctuated)
}

function measure(
  words: Words,
  ends: readonly number[],
  guessed: ReadonlyMap<number, number>,
  punctuated: boolean,
): Units {
  const count = ends.length
  const units: Units = {
    count,
    firstWord: new Int32Array(count),
    endWord: new Int32Array(count),
    startSeconds: new Float64Array(count),
    endSeconds: new Float64Array(count),
    closed: new Uint8Array(count),
    asks: new Uint8Array(count),
    whole: new Float64Array(count),
    punctuated,
    trails: false,
  }
  let first = 0
  let pauses = 0
  for (let unit = 0; unit < count; unit++) {
    const end = ends[unit] as number
    const last = end - 1
    const opening = words.segments[words.segment[first] as number]!
    const closing = words.segments[words.segment[last] as number]!
    units.firstWord[unit] = first
    units.endWord[unit] = end
    units.whole[unit] = (guessed.get(first) ?? 1) * (guessed.get(end) ?? 1)
    // A segment's first and last sentences share its start and end.
    units.startSeconds[unit] =
      first === 0 || words.segment[first - 1] !== words.segment[first]
        ? opening.startSeconds
        : secondsAt(opening, words.start[first] as number)
    units.endSeconds[unit] =
      end === words.count || words.segment[end] !== words.segment[last]
        ? closing.endSeconds
        : secondsAt(closing, words.start[end] as number)
    const between = words.gap[last] as number
    if ((between & PERIOD) !== 0 && isPause(words, last)) pauses++
    units.closed[unit] = (between & TERMINAL) === 0 ? 0 : 1
    const asks =
      (between & QUESTION) === 0 ? !punctuated && opensAsQuestion(words, first, end) : !isTag(words, last)
    units.asks[unit] = asks ? 1 : 0
    first = end
  }
  units.trails = pauses > Math.max(LEAST_TRAILING, count * TRAILING_SHARE)
  // Voices may overlap: each second then belongs to the sentence begun last.
  for (let unit = 0; unit < count; unit++) {
    const next = unit + 1 < count ? (units.startSeconds[unit + 1] as number) : Number.POSITIVE_INFINITY
    const start = units.startSeconds[unit] as number
    units.endSeconds[unit] = Math.max(start, Math.min(units.endSeconds[unit] as number, next))
  }
  return units
}

/** Openings of questions without a question mark; not "what's hard is that …". */
const ASKING: Record<EpisodeLanguage, RegExp> = {
  en: /^(?:(?:what|how|why|who|where)(?:['’]?s|['’]re| is| are| was| were| do| does| did| can| could| would| should| will| about| if| don['’]?t)(?! \S+ (?:is|was) )|(?:do|does|did|don['’]?t|didn['’]?t|can|could|would|will|should|is|are|isn['’]?t|was|were|have|has) (?:you|we|it|they|he|she|i|there|that|this|these|your)) /iu,
  es: /^(?:¿|(?:(?:por|para|de|en|a|con) )?(?:qué|cómo|cuándo|dónde|quién|quiénes|cuál|cuáles|cuánto|cuánta|cuántos|cuántas) )/iu,
}

function opensAsQuestion(words: Words, first: number, end: number): boolean {
  let at = first
  while (at < end - 3 && ((words.classes[at] as number) & LINK) !== 0) at++
  const from = words.start[at] as number
  const marked = words.text.charAt(from - 1) === '¿' ? from - 1 : from
  return ASKING[words.language].test(words.text.slice(marked, words.end[Math.min(end - 1, at + 3)]) + ' ')
}

/** "…, right?": seeks agreement, not a question. */
function isTag({ text, start, end, gap }: Words, index: number): boolean {
  if (index === 0 || ((gap[index - 1] as number) & COMMA) === 0) return false
  return /^(?:right|ok|okay|yeah|no|verdad|eh|vale|huh|correct)$/iu.test(text.slice(start[index], end[index]))
}

function shareOfClosedSegments(words: Words): number {
  let closed = 0
  let ended = 0
  for (let index = 0; index < words.count; index++) {
    const between = words.gap[index] as number
    if ((between & (NEW_SEGMENT | BARRIER)) === 0) continue
    ended++
    if ((between & TERMINAL) !== 0) closed++
  }
  return ended === 0 ? 0 : closed / ended
}

/** A full stop ends no sentence after an initial or abbreviation, or before a small letter. */
function endsSentence(words: Words, index: number, punctuated: boolean): boolean {
  const next = index + 1
  if (next >= words.count) return true
  const from = words.end[index] as number
  const to = words.start[next] as number
  // "3.5", "example.com": only the stop stands between. "in golang.The": a missing space.
  if (to - from === 1) return lacksSpace(words, from, to)
  if (((words.gap[index] as number) & (QUESTION | EXCLAMATION)) !== 0)
    return !punctuated || startsUpper(words, next)
  const length = from - (words.start[index] as number)
  if (length === 1 && words.text.charCodeAt(from) === 0x2e && /[A-ZÁÉÍÓÚ]/u.test(words.text.charAt(from - 1)))
    return false
  if (length <= 4 && ABBREVIATIONS.has(words.text.slice(words.start[index], from).toLowerCase())) return false
  return !punctuated || startsUpper(words, next)
}

/** Three letters before the stop, then a word with a capital and small letters. */
function lacksSpace({ text }: Words, from: number, to: number): boolean {
  return /^\p{L}{3}$/u.test(text.slice(from - 3, from)) && /^\p{Lu}\p{Ll}/u.test(text.slice(to, to + 2))
}

const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st vs etc jr sr sra srta dra ud uds eg ie fig no vol approx'.split(' '),
)

function startsUpper(words: Words, index: number): boolean {
  if (index >= words.count) return true
  const code = words.text.charCodeAt(words.start[index] as number)
  return lowerLetter(code) !== code || (code >= 0x30 && code <= 0x39)
}

/** Sentence ends in an unmarked span: the best cuts by openings and closings of sentences. */
function cut(
  words: Words,
  first: number,
  end: number,
  punctuated: boolean,
  ends: number[],
  guessed: Map<number, number>,
): void {
  const length = end - first
  const longest = punctuated ? LONGEST_SENTENCE : LONGEST_UNMARKED
  const scores = cutScores(words, first, end, punctuated)
  const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY)
  const from = new Int32Array(length + 1)
  best[0] = 0
  for (let at = SHORTEST_CUT; at <= length; at++) {
    const score = at === length ? 0 : (scores[at - 1] as number)
    for (let back = Math.max(0, at - longest); back <= at - SHORTEST_CUT; back++) {
      const runsOn = punctuated ? 0 : RUN_ON * Math.max(0, at - back - RUNS_ON_FROM)
      const total = (best[back] as number) + score - runsOn
      if (total > (best[at] as number)) {
        best[at] = total
        from[at] = back
      }
    }
  }
  const cuts: number[] = []
  for (let at = from[length] as number; at > 0; at = from[at] as number) cuts.push(at)
  for (const at of cuts.toReversed()) {
    ends.push(first + at)
    guessed.set(first + at, 1 / (1 + Math.exp(CERTAINTY - (scores[at - 1] as number))))
  }
}

/** Segments of equal length are caption lines and end anywhere; a recogniser's end with the voice. */
function cueLength(words: Words, first: number, end: number): 'lines' | 'utterances' {
  let segments = 0
  let sum = 0
  let squares = 0
  let opened = first
  for (let index = first; index < end; index++) {
    if (index + 1 < end && ((words.gap[index] as number) & NEW_SEGMENT) === 0) continue
    const length = index + 1 - opened
    opened = index + 1
    segments++
    sum += length
    squares += length * length
  }
  const mean = sum / segments
  return segments > 3 && Math.sqrt(Math.max(0, squares / segments - mean * mean)) > 0.5 * mean
    ? 'utterances'
    : 'lines'
}

/** Evidence of a cut behind each word of a span, by words and by the source's marks. */
function cutScores(words: Words, first: number, end: number, punctuated: boolean): Float64Array {
  const cue = cueLength(words, first, end)
  const scores = boundaryScores(words, first, end)
  for (let index = first; index < end - 1; index++) {
    const between = words.gap[index] as number
    let score = CUT_BONUS
    if ((between & TERMINAL) !== 0) score += 4
    if ((between & CLAUSE) !== 0) score += 2
    if ((between & COMMA) !== 0) score += punctuated ? 3 : 1
    else if (punctuated) score -= 2
    if ((between & NEW_SEGMENT) !== 0) {
      score += cue === 'utterances' ? 2.5 : 0.3
      const { endSeconds } = words.segments[words.segment[index] as number]!
      const { startSeconds } = words.segments[words.segment[index + 1] as number]!
      if (startSeconds - endSeconds >= 0.4) score += 2
    }
    scores[index - first]! += score
  }
  return scores
}
