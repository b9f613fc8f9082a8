import type { Seconds } from '#domain/units.ts'
import { LEAST_QUOTE_WORDS } from '../../verify/TranscriptIndex.ts'
import {
  ADVERB,
  CHATTER,
  CONJUNCTION,
  COURTESY,
  DEMONSTRATIVE,
  FILLER,
  LINK,
  NOD,
  PERSONAL,
  PROMO,
  STOP,
  UNFINISHED,
  VERB,
} from '../read/lexicon.ts'
import { isPause } from '../read/punctuation.ts'
import type { Units } from '../read/readUnits.ts'
import { BARRIER, BREAK, MARKUP, type Words } from '../read/readWords.ts'
import { isNumber, wordAt, wordSet } from '../read/wordAt.ts'
import { openReferences } from '../score/openReferences.ts'
import type { ScoredUnits } from '../score/scoreUnits.ts'
import { isLetter, selfContainedness, skipLinks, wholeSpan } from '../score/selfContainedness.ts'
import type { telling } from '../score/tellingSigns.ts'

/** Consecutive whole sentences of one speaker. */
export interface Passage {
  unit: number
  /** Words, the end exclusive. */
  from: number
  to: number
}

type Signs = ReturnType<typeof telling>

interface Candidate extends Passage {
  startSeconds: Seconds
  /** Its own worth, in units of a sentence's content. */
  worth: number
  stems: readonly number[]
}

const MOST_SENTENCES = 3
/** More guessed sentences, in sources without sentence ends, make a thought. */
const MOST_UNMARKED = 5
/** Fewest words of a meaningful passage, and most of an excerpt. */
const LEAST_WORDS = 9
const MOST_WORDS = 75
const LONGEST = 480
/** Each missing word costs so much. */
const USUAL_WORDS = 28
const USUAL_UNMARKED = 42
const SHORT = 0.055
/** Fewest words, and least independence, of an opening sentence; in sources without sentence ends, also of ends. */
const LEAST_OPENING = 6
const LEAST_CONTAINED = 0.2
const LEAST_UNMARKED = 0.05
/** Most words before a subject's verb. */
const LONGEST_SUBJECT = 7

/** Weight of independence, and of later sentences beside the first. */
const STANDS = 5
const REST = 0.5
/** Penalty of each open reference, and most that count. */
const OPEN = 1.5
const MOST_OPEN = 4
/** Penalties: an opening linked to earlier words, a cut opening, talk about the talk. */
const LINKED = 0.7
const JOINED = 0.4
const CHATTERS = 0.4
/** Below most sentences: no part of a good passage. */
const WEAK = 1
const WEAK_BELOW = 0.2
/** Likelihood of a sentence end, in sources without them. */
const WHOLE = 2
/** Hosts greet and announce within this share of either end. */
const AT_EDGE = 0.9
const EDGE_SHARE = 0.06
const EDGE_SECONDS: Seconds = 90
/** For each new stem, by its content. */
const COVERS = 0.06
const FAR_WORSE = 1
/** Beside another passage. */
const NEAR = 0.8

/** Most words of addresses and markup before a sentence. */
const MOST_MARKED = 4
/** Left out before a sentence. */
const JOINS = wordSet('so and but y pero pues entonces')
/** "So far", "so many". */
const MEASURED = wordSet('far many much few long little often')
/** Announcements of subjects, and remarks about what is said or forgotten. */
const ANNOUNCES =
  /(?:going to|gonna|let['’]s|let me|we['’]ll|i['’]ll|we will|vamos a|voy a|quiero) (?:talk|discuss|get (?:in)?to|review|cover|look at|dive|go (?:through|over)|explain|start|hablar|ver|explicar|empezar|comentar)|(?:like|want(?:ed)?) to (?:point out|mention|add)|(?:forgetting|forgot|(?:don['’]t|can['’]t) (?:remember|recall)) |no (?:me acuerdo|recuerdo)|quisiera (?:señalar|mencionar|añadir)/iu
/** Opens a question without its mark, or an example that the next sentences tell: nothing ends with it. */
const SETS_UP =
  /^(?:(?:so|and|but|now|well|y|pero|ahora|entonces)[, ]+)*(?:what if|what about|how about|¿|let['’]s (?:say|assume|take|imagine)|imagine|suppose|say you|assume|for example|here['’]?s|there are (?:two|three|four|five|a few|several) (?:ways|things|reasons|options|kinds|types)|digamos|imagin[ae]|supong|pongamos|por ejemplo|hay (?:dos|tres|cuatro|varias|varios) (?:formas|maneras|cosas|razones|tipos|opciones))/iu
/** Asides, reasons of what is not there, and later members of a list. */
const ASIDE =
  /^(?:by the way|as in|i guess|i mean|speaking of|for me|to me|because|'?cause|in fact|porque|por cierto|o sea|(?:second|third|fourth|(?:second|third|final|last)ly|next|segundo|tercero|cuarto|por último|finalmente)(?: of all)?,)(?!\p{L})/iu
const NOT_SAID = /[<>{}[\]]|:\/\//u

/** Words around a passage searched for a sponsor read, and the weight of each of its words there. */
const AROUND_WORDS = 60
const AROUND = 0.34
const MOST_PROMO = 2

/**
 * The most telling passages of an episode, spread over it, each readable by itself. Linear time.
 * @param least beyond so many, one far worse than the others is none
 * @param count of passages at most; fewer without others that stand alone
 * @returns in order of time
 */
export function pickPassages(
  words: Words,
  units: Units,
  scored: ScoredUnits,
  { duration, least, count, signs }: { duration: Seconds; least: number; count: number; signs: Signs },
): Passage[] {
  const candidates = candidatesOf(words, units, scored, duration, signs)
  const covered = new Float64Array(scored.telling.length)
  const room = duration / (count * 2)
  const picked: Candidate[] = []
  const worthOf = ({ from, to, stems, worth, startSeconds }: Candidate) => {
    let sum = worth
    for (const stem of stems)
      sum += (COVERS * (scored.telling[stem] as number)) / (1 + (covered[stem] as number))
    for (const other of picked) {
      if (from < other.to && other.from < to) return Number.NEGATIVE_INFINITY
      const apart = Math.abs(other.startSeconds - startSeconds)
      if (apart < room) sum -= NEAR * (1 - apart / room)
    }
    return sum
  }
  while (picked.length < count) {
    let best: Candidate | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const candidate of candidates) {
      const worth = worthOf(candidate)
      if (worth > most) {
        best = candidate
        most = worth
      }
    }
    if (best === undefined) break
    const usual = picked.reduce((sum, each) => sum + each.worth / picked.length, 0)
    const times = picked.map(({ startSeconds }) => startSeconds)
    const isSpread = Math.max(...times) - Math.min(...times) > duration / 2
    if (picked.length >= least && isSpread && best.worth < usual - FAR_WORSE) break
    picked.push(best)
    for (const stem of best.stems) covered[stem]!++
  }
  return picked.toSorted((a, b) => a.from - b.from)
}

function candidatesOf(
  words: Words,
  units: Units,
  scored: ScoredUnits,
  duration: Seconds,
  { tells, stands }: Signs,
): Candidate[] {
  const sorted = tells.toSorted()
  const middle = sorted[units.count >> 1] as number
  const weak = middle - WEAK_BELOW * ((sorted[Math.floor(units.count * 0.84)] as number) - middle)
  const edge = Math.min(EDGE_SECONDS, duration * EDGE_SHARE)
  const found: Candidate[] = []
  for (let first = 0; first < units.count; first++) {
    const startSeconds = units.startSeconds[first] as number
    if (startSeconds >= duration) break
    if (!opens(words, units, first)) continue
    const from = beginningOf(words, units, first)
    for (
      let end = first + 1;
      end <= Math.min(units.count, first + (units.punctuated ? MOST_SENTENCES : MOST_UNMARKED));
      end++
    ) {
      const to = units.endWord[end - 1] as number
      const letters = (words.end[to - 1] as number) - (words.start[from] as number)
      if (to - from > MOST_WORDS || letters > LONGEST || (end - 1 > first && !goesOn(words, units, end - 1)))
        break
      if (to - from < LEAST_WORDS || !endsWell(words, units, end - 1)) continue
      const talk = talkIn(words, from, to)
      if (talk === undefined) continue
      const told = tells.subarray(first, end)
      const open = openReferences(words, scored.stemWeight, { first: from, end: to })
      const worth =
        STANDS * ((1 - REST) * (stands[first] as number) + REST * meanOf(stands.subarray(first, end))) +
        Math.max(...told) +
        meanOf(told) -
        OPEN * Math.min(MOST_OPEN, open) -
        ((words.classes[from] as number) & LINK ? LINKED : 0) -
        (from === units.firstWord[first] ? 0 : JOINED) -
        (Math.min(...told) < weak ? WEAK : 0) -
        CHATTERS * talk -
        SHORT * Math.max(0, (units.punctuated ? USUAL_WORDS : USUAL_UNMARKED) - (to - from)) -
        (startSeconds < edge || startSeconds > duration - edge ? AT_EDGE : 0) +
        (units.punctuated
          ? 0
          : (WHOLE * ((units.whole[first] as number) + (units.whole[end - 1] as number))) / 2)
      found.push({ unit: first, from, to, startSeconds, worth, stems: stemsOf(words, from, to) })
    }
  }
  return found
}

/** Whether a sentence may begin a passage: a clear start, a named speaker, a subject that is no open pronoun. */
function opens(words: Words, units: Units, unit: number): boolean {
  const from = beginningOf(words, units, unit)
  const end = units.endWord[unit] as number
  const lead = words.classes[from] as number
  const isBegun =
    unit === 0 ||
    !units.punctuated ||
    units.closed[unit - 1] === 1 ||
    isApart(words, units.firstWord[unit] as number)
  if (!isBegun || units.asks[unit] === 1 || end - from < LEAST_OPENING || isLabelled(words, from))
    return false
  const subject = skipLinks(words, from, end)
  return (
    (lead & (COURTESY | NOD | FILLER)) === 0 &&
    !ASIDE.test(saidIn(words, from, end)) &&
    ((words.classes[subject] as number) & (PERSONAL | DEMONSTRATIVE)) === 0 &&
    (units.punctuated || hasVerb(words, subject, end)) &&
    selfContainedness(words, { ...wholeSpan(units, unit), first: from }, false) >=
      (units.punctuated ? LEAST_CONTAINED : LEAST_UNMARKED)
  )
}

/** "Q: …": another speaker. */
const isLabelled = ({ text, start, end }: Words, at: number) =>
  (end[at] as number) - (start[at] as number) === 1 && text[end[at] as number] === ':'

/** Without sentence ends, a subject without its verb is a sentence's end: "our body because …", "really wants". */
function hasVerb({ classes }: Words, subject: number, end: number): boolean {
  if (((classes[subject] as number) & ADVERB) !== 0) return false
  for (let at = subject + 1; at < Math.min(end, subject + LONGEST_SUBJECT); at++) {
    if (((classes[at] as number) & VERB) !== 0) return true
    if (((classes[at] as number) & CONJUNCTION) !== 0) return false
  }
  return false
}

const meanOf = (values: Float64Array) => values.reduce((sum, each) => sum + each, 0) / values.length

const isApart = ({ gap }: Words, at: number) => ((gap[at - 1] as number) & (BARRIER | BREAK)) !== 0

/** Whether a sentence continues those before it, and is neither a nod nor a greeting. */
function goesOn(words: Words, units: Units, unit: number): boolean {
  const from = units.firstWord[unit] as number
  return (
    !isApart(words, from) &&
    !isLabelled(words, from) &&
    !ASIDE.test(saidIn(words, from, units.endWord[unit] as number)) &&
    ((words.classes[from] as number) & (NOD | COURTESY | FILLER)) === 0
  )
}

function endsWell(words: Words, units: Units, unit: number): boolean {
  const last = (units.endWord[unit] as number) - 1
  const said = saidIn(words, units.firstWord[unit] as number, last + 1)
  if (units.asks[unit] === 1 || SETS_UP.test(said)) return false
  return units.punctuated
    ? units.closed[unit] === 1 && !isPause(words, last)
    : ((words.classes[last] as number) & (UNFINISHED | LINK)) === 0
}

const saidIn = ({ text, start, end }: Words, from: number, to: number) => text.slice(start[from], end[to - 1])

/** A spoken sentence's first word without links: addresses and markup may stand before it. */
function beginningOf(words: Words, units: Units, unit: number): number {
  const from = units.firstWord[unit] as number
  const end = Math.min(units.endWord[unit] as number, from + MOST_MARKED)
  let begin = from
  for (let at = from; at < end; at++) if (((words.gap[at] as number) & MARKUP) !== 0) begin = at + 1
  while (begin < end - 1 && JOINS.has(wordAt(words, begin)) && !MEASURED.has(wordAt(words, begin + 1)))
    begin++
  return begin
}

/** Words of talk about the talk; undefined for advertising, greetings, or unquotable words. */
function talkIn(words: Words, from: number, to: number): number | undefined {
  const { classes, gap, stem } = words
  const said = saidIn(words, from, to)
  if (NOT_SAID.test(said) || ANNOUNCES.test(said)) return undefined
  let chatter = 0
  let promo = 0
  let courtesy = 0
  let last = -1
  for (let at = Math.max(0, from - AROUND_WORDS); at < Math.min(words.count, to + AROUND_WORDS); at++) {
    const bits = classes[at] as number
    const isIn = at >= from && at < to
    if ((bits & PROMO) !== 0 && stem[at] !== last) {
      promo += isIn ? 1 : AROUND
      last = stem[at] as number
    }
    if (!isIn) continue
    if ((bits & COURTESY) !== 0) courtesy++
    if ((bits & CHATTER) !== 0 || (isLetter(words, at) && !isNumber(words, at))) chatter++
    if (at < to - 1 && ((gap[at] as number) & (MARKUP | BREAK)) !== 0) return undefined
  }
  return promo > MOST_PROMO || courtesy > 1 ? undefined : chatter
}

function stemsOf({ classes, stem }: Words, from: number, to: number): number[] {
  const stems = new Set<number>()
  for (let at = from; at < to; at++) if (((classes[at] as number) & STOP) === 0) stems.add(stem[at] as number)
  return [...stems]
}

/** A question's discount beside any statement. */
const OF_QUESTIONS = 100

/** The likeliest kept sentence, without any passage; none where none is quotable. */
export function lastResort(words: Words, units: Units, { logOdds }: ScoredUnits): Passage[] {
  const able = Array.from({ length: units.count }, (_, unit) => {
    return { unit, from: beginningOf(words, units, unit), to: units.endWord[unit] as number }
  }).filter(({ from, to }) => to - from >= LEAST_QUOTE_WORDS && talkIn(words, from, to) !== undefined)
  const worth = ({ unit }: Passage) => (logOdds[unit] as number) - OF_QUESTIONS * (units.asks[unit] as number)
  return able.toSorted((a, b) => worth(b) - worth(a)).slice(0, 1)
}
