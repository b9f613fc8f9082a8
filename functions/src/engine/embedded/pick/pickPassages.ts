import type { Seconds } from '#domain/units.ts'
import { LEAST_QUOTE_WORDS } from '../../verify/TranscriptIndex.ts'
import { STOP } from '../read/lexicon.ts'
import type { Units } from '../read/readUnits.ts'
import { type Words } from '../read/readWords.ts'
import { openReferences } from '../score/openReferences.ts'
import type { ScoredUnits } from '../score/scoreUnits.ts'
import type { telling } from '../score/tellingSigns.ts'
import { beginningOf, endsWell, goesOn, opens, talkIn } from './passageEdges.ts'

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
/** Weight of independence: the first sentence’s, and to the part REST the mean of all. */
const STANDS = 6
const REST = 0.3
/** Penalty of each open reference. */
const OPEN = 1.5
/** Penalties: a cut opening, talk about the talk. */
const JOINED = 0.4
const CHATTERS = 0.4
/** For a sentence more: what the first one leaves open, the next may tell. */
const LED_ON = 0.3
/** Likelihood of a sentence end, in sources without them. */
const WHOLE = 2
/** Hosts greet and announce within this share of either end. */
const AT_EDGE = 0.9
const EDGE_SHARE = 0.06
const EDGE_SECONDS: Seconds = 90
/** Fewest parts of the episode that one of its words recurs in, else it strays from the subject. */
const RECURS = 5
const ASTRAY = 3
/** For each new stem, by its content. */
const COVERS = 0.06
/** Least worth beyond the fewest. */
const WORTHWHILE = 14
/** Different content words that say something, and the penalty of each missing one. */
const SAYS = 8
const BARE = 0.6
/** Share of the least independence that is enough, at a penalty. */
const DOUBTFUL = 0.1
const DOUBTS = 3
/** Beside another passage. */
const NEAR = 0.8

/**
 * The most telling passages of an episode, in order of time, spread over it, each readable by itself. Linear time.
 * @param least beyond so many, one of little worth is none
 * @param count of passages at most; fewer without others that stand alone
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
    const times = picked.map(({ startSeconds }) => startSeconds)
    const isSpread = Math.max(...times) - Math.min(...times) > duration / 2
    if (picked.length >= least && isSpread && best.worth < WORTHWHILE) break
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
  const edge = Math.min(EDGE_SECONDS, duration * EDGE_SHARE)
  const found: Candidate[] = []
  for (let first = 0; first < units.count; first++) {
    const startSeconds = units.startSeconds[first] as number
    if (startSeconds >= duration) break
    if (!opens(words, units, first, DOUBTFUL)) continue
    const doubts = opens(words, units, first) ? 0 : DOUBTS
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
      const stems = stemsOf(words, from, to)
      const recurs = Math.max(0, ...stems.map((stem) => (scored.stemWeight[stem] as number) ** 2))
      const told = tells.subarray(first, end)
      const open = openReferences(words, scored.stemWeight, { first: from, end: to })
      const worth =
        STANDS * ((1 - REST) * (stands[first] as number) + REST * meanOf(stands.subarray(first, end))) +
        Math.max(...told) +
        meanOf(told) -
        OPEN * open -
        (from === units.firstWord[first] ? 0 : JOINED) -
        CHATTERS * talk +
        (end - first > 1 ? LED_ON : 0) -
        BARE * Math.max(0, SAYS - stems.length) -
        doubts -
        (recurs < RECURS ? ASTRAY : 0) -
        SHORT * Math.max(0, (units.punctuated ? USUAL_WORDS : USUAL_UNMARKED) - (to - from)) -
        (startSeconds < edge || startSeconds > duration - edge ? AT_EDGE : 0) +
        (units.punctuated
          ? 0
          : (WHOLE * ((units.whole[first] as number) + (units.whole[end - 1] as number))) / 2)
      found.push({ unit: first, from, to, startSeconds, worth, stems })
    }
  }
  return found
}

const meanOf = (values: Float64Array) => values.reduce((sum, each) => sum + each, 0) / values.length

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
