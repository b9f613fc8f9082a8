import type { Seconds } from '#domain/units.ts'
import { LEAST_QUOTE_WORDS } from '../../verify/TranscriptIndex.ts'
import { CHATTER, COURTESY, FILLER, LINK, NOD, PROMO, STOP } from '../read/lexicon.ts'
import { isPause } from '../read/punctuation.ts'
import type { Units } from '../read/readUnits.ts'
import { BARRIER, BREAK, MARKUP, type Words } from '../read/readWords.ts'
import { openReferences } from '../score/openReferences.ts'
import type { ScoredUnits } from '../score/scoreUnits.ts'
import { selfContainedness, wholeSpan } from '../score/selfContainedness.ts'
import { telling } from '../score/tellingSigns.ts'

/** Whole sentences that one speaker says in one go. */
export interface Passage {
  /** The first of them. */
  unit: number
  /** Words, the end exclusive. */
  from: number
  to: number
}

interface Candidate extends Passage {
  startSeconds: Seconds
  /** What it is worth by itself, in what a sentence tells. */
  worth: number
  stems: readonly number[]
}

const MOST_SENTENCES = 3
/** A passage of fewer words says nothing by itself; one of more is no excerpt any more. */
const LEAST_WORDS = 9
const MOST_WORDS = 75
const LONGEST = 480
/** Each word that is missing to so many takes so much. */
const USUAL_WORDS = 22
const SHORT = 0.06
/** A sentence of fewer words opens none. */
const LEAST_OPENING = 6

/** What is added for an opening that stands by itself, and for what the sentences tell on average beside the best of them. */
const STANDS = 1.4
const MEAN = 1
/** What each of these takes: an open reference, an opening that links to what was said before, talk about the talk. */
const OPEN = 0.4
const MOST_OPEN = 4
const LINKED = 0.7
const CHATTERS = 0.35
/** A sentence that tells less than most is no part of a good passage. */
const WEAK = 1
const WEAK_BELOW = 0.2
/** Where nobody marks the ends of sentences, a likely one. */
const WHOLE = 1
/** Hosts greet, and say what comes, within so much of either end. */
const AT_EDGE = 0.6
const EDGE_SHARE = 0.04
const EDGE_SECONDS: Seconds = 75
/** For each stem that no other passage has, by what it tells. */
const COVERS = 0.02
/** Beside another passage. */
const NEAR = 1.2

/** Words of addresses and markup before a sentence. */
const MOST_MARKED = 4
const NOT_SAID = /[<>{}[\]]|:\/\//u

/** Words around a passage in which a sponsor read is looked for, and what one of its words weighs there. */
const AROUND_WORDS = 60
const AROUND = 0.34
const MOST_PROMO = 2

/**
 * The passages that tell most of an episode, spread over it, each so that it can be read by itself. Time grows with its length.
 * @param count of passages at most; fewer where nothing else can stand
 * @returns in order of time
 */
export function pickPassages(
  words: Words,
  units: Units,
  scored: ScoredUnits,
  { duration, count, isHost }: { duration: Seconds; count: number; isHost: (unit: number) => boolean },
): Passage[] {
  const candidates = candidatesOf(words, units, scored, duration, isHost)
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
  isHost: (unit: number) => boolean,
): Candidate[] {
  const tells = telling(words, units, scored, isHost)
  const sorted = tells.toSorted()
  const middle = sorted[units.count >> 1] as number
  const weak = middle - WEAK_BELOW * ((sorted[Math.floor(units.count * 0.84)] as number) - middle)
  const edge = Math.min(EDGE_SECONDS, duration * EDGE_SHARE)
  const found: Candidate[] = []
  for (let first = 0; first < units.count; first++) {
    const startSeconds = units.startSeconds[first] as number
    if (startSeconds >= duration) break
    const opening = openingWorth(words, units, first)
    if (opening === undefined) continue
    const from = beginningOf(words, units, first)
    for (let end = first + 1; end <= Math.min(units.count, first + MOST_SENTENCES); end++) {
      const to = units.endWord[end - 1] as number
      const letters = (words.end[to - 1] as number) - (words.start[from] as number)
      if (to - from > MOST_WORDS || letters > LONGEST || !goesWith(words, units, first, end - 1)) break
      if (to - from < LEAST_WORDS || !endsWell(words, units, end - 1)) continue
      const talk = talkIn(words, from, to)
      if (talk === undefined) continue
      const told = tells.subarray(first, end)
      const open = openReferences(words, scored.stemWeight, { first: from, end: to })
      const worth =
        opening +
        Math.max(...told) +
        (MEAN * told.reduce((sum, each) => sum + each, 0)) / told.length -
        OPEN * Math.min(MOST_OPEN, open) -
        (Math.min(...told) < weak ? WEAK : 0) -
        CHATTERS * talk -
        SHORT * Math.max(0, USUAL_WORDS - (to - from)) -
        (startSeconds < edge || startSeconds > duration - edge ? AT_EDGE : 0) +
        (units.punctuated ? 0 : WHOLE * (units.whole[end - 1] as number))
      found.push({ unit: first, from, to, startSeconds, worth, stems: stemsOf(words, from, to) })
    }
  }
  return found
}

/** What a sentence is worth as the first of a passage; undefined where none may begin so. */
function openingWorth(words: Words, units: Units, unit: number): number | undefined {
  const from = units.firstWord[unit] as number
  const lead = words.classes[from] as number
  const isBegun = unit === 0 || !units.punctuated || units.closed[unit - 1] === 1 || isApart(words, from)
  if (!isBegun || units.asks[unit] === 1 || (lead & (COURTESY | NOD | FILLER)) !== 0) return undefined
  if ((units.endWord[unit] as number) - from < LEAST_OPENING) return undefined
  const stands = selfContainedness(words, wholeSpan(units, unit), false)
  if (stands < 0.05) return undefined
  return STANDS * Math.sqrt(stands) - ((lead & LINK) === 0 ? 0 : LINKED)
}

const isApart = ({ gap }: Words, at: number) => ((gap[at - 1] as number) & (BARRIER | BREAK)) !== 0

/** Whether a sentence goes on where those before it end, and is neither a nod nor a greeting. */
function goesWith(words: Words, units: Units, first: number, unit: number): boolean {
  if (unit === first) return true
  const from = units.firstWord[unit] as number
  return !isApart(words, from) && ((words.classes[from] as number) & (NOD | COURTESY | FILLER)) === 0
}

function endsWell(words: Words, units: Units, unit: number): boolean {
  const last = (units.endWord[unit] as number) - 1
  return units.asks[unit] === 0 && (!units.punctuated || (units.closed[unit] === 1 && !isPause(words, last)))
}

/** The first word of a sentence that somebody said: addresses and markup may stand before it. */
function beginningOf({ gap }: Words, units: Units, unit: number): number {
  const from = units.firstWord[unit] as number
  const end = Math.min(units.endWord[unit] as number, from + MOST_MARKED)
  for (let at = end - 1; at >= from; at--) if (((gap[at] as number) & MARKUP) !== 0) return at + 1
  return from
}

/** Words that talk about the talk, beyond one; undefined where it is sold, greeted or cannot be quoted. */
function talkIn(words: Words, from: number, to: number): number | undefined {
  const { classes, gap, stem, text, start, end } = words
  if (NOT_SAID.test(text.slice(start[from], end[to - 1]))) return undefined
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
    if ((bits & CHATTER) !== 0) chatter++
    if (at < to - 1 && ((gap[at] as number) & (MARKUP | BREAK)) !== 0) return undefined
  }
  return promo > MOST_PROMO || courtesy > 1 ? undefined : Math.max(0, chatter - 1)
}

function stemsOf({ classes, stem }: Words, from: number, to: number): number[] {
  const stems = new Set<number>()
  for (let at = from; at < to; at++) if (((classes[at] as number) & STOP) === 0) stems.add(stem[at] as number)
  return [...stems]
}

/** So much a question is worth less than any statement. */
const OF_QUESTIONS = 100

/** The sentence that people are likeliest to keep, where nothing can stand; none where nothing could be found again. */
export function lastResort(words: Words, units: Units, { logOdds }: ScoredUnits): Passage[] {
  const able = Array.from({ length: units.count }, (_, unit) => {
    return { unit, from: beginningOf(words, units, unit), to: units.endWord[unit] as number }
  }).filter(({ from, to }) => to - from >= LEAST_QUOTE_WORDS && talkIn(words, from, to) !== undefined)
  const worth = ({ unit }: Passage) => (logOdds[unit] as number) - OF_QUESTIONS * (units.asks[unit] as number)
  return able.toSorted((a, b) => worth(b) - worth(a)).slice(0, 1)
}
