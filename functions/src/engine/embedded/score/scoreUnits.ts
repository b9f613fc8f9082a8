import { ADVERB, CHATTER, COURTESY, GENERAL, NOMINAL, PERSONAL, PROMO, STOP, YOU } from '../read/lexicon.ts'
import type { Units } from '../read/readUnits.ts'
import type { Words } from '../read/readWords.ts'
import { selfContainedness, wholeSpan } from './selfContainedness.ts'
import { type Timeline, timelineOf } from '../read/timelineOf.ts'
import { turnsOf } from '../read/turns.ts'
import { FEATURES, WEIGHTS } from './scoreWeights.ts'

export interface ScoredUnits {
  /** Log odds that a person shortening the episode keeps it. */
  logOdds: Float64Array
  selfContainedness: Float64Array
  /** Each stem's weight in this episode; 0 for stop words. */
  stemWeight: Float64Array
  /** Maximum of stemWeight. */
  heaviest: number
  /** Each stem's value in a point: its weight, less if said in every part of the episode. */
  telling: Float64Array
  /** Each word's next word of the same stem; beyond every index without one. */
  nextMention: Int32Array
  /** Which sentences take time. */
  timeline: Timeline
  /** Rows of {@link FEATURES} numbers, standardised within the episode. */
  features: Float64Array
}

/** Words before and after a sentence that count as near: about two minutes. */
const NEAR_WORDS = 300

/** Weighs the stems and scores the sentences. Linear. */
export function scoreUnits(words: Words, units: Units): ScoredUnits {
  const { stemWeight, telling } = weighStems(words)
  const nextMention = nextMentions(words)
  const timeline = timelineOf(words, units)
  const features = measure(words, units, timeline, nextMention)
  standardise(features)
  const logOdds = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++) {
    let score = WEIGHTS[FEATURES] as number
    for (let index = 0; index < FEATURES; index++) {
      score += (WEIGHTS[index] as number) * (features[unit * FEATURES + index] as number)
    }
    logOdds[unit] = score
  }
  markDown(words, units, logOdds)
  const stands = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++)
    stands[unit] = selfContainedness(words, wholeSpan(units, unit))
  const heaviest = stemWeight.reduce((most, weight) => Math.max(most, weight), 1)
  return {
    logOdds,
    selfContainedness: stands,
    stemWeight,
    heaviest,
    telling,
    nextMention,
    timeline,
    features,
  }
}

/** Parts of an episode, for the spread of a word. */
const PARTS = 16
const SPREAD = 0.5
const GENERAL_WORTH = 0.2

/**
 * Weights by a stem's frequency and spread over the episode's parts: its subject is a recurring one, not one story's.
 * For points a stem also counts by its inverse frequency over the parts; tried for moments, that gained nothing.
 */
function weighStems(words: Words): Pick<ScoredUnits, 'stemWeight' | 'telling'> {
  const counts = new Float64Array(words.stemCount)
  const partsEach = PARTS / words.count
  const parts = new Int32Array(words.stemCount)
  const spread = new Uint8Array(words.stemCount)
  const { count: wordCount, classes, stem: stems } = words
  for (let index = 0; index < wordCount; index++) {
    const bits = classes[index] as number
    if ((bits & STOP) !== 0) continue
    const stem = stems[index] as number
    // "People", "time", "year": common everywhere, never the subject.
    counts[stem]! += (bits & (GENERAL | CHATTER | ADVERB)) === 0 ? 1 : GENERAL_WORTH
    const part = 1 << (index * partsEach)
    if (((parts[stem] as number) & part) === 0) {
      parts[stem]! |= part
      spread[stem]!++
    }
  }
  const stemWeight = counts.map((count, stem) => {
    // A single use may be a recogniser's slip.
    if (count < 2) return Math.min(0.2, count)
    return Math.sqrt(count) * ((spread[stem] as number) / Math.min(PARTS, count)) ** SPREAD
  })
  const telling = stemWeight.map((weight, stem) =>
    (counts[stem] as number) < 2 ? weight : weight * Math.log(1 + PARTS / (spread[stem] as number)),
  )
  return { stemWeight, telling }
}

const LONG_LETTERS = 7

function measure(words: Words, units: Units, timeline: Timeline, nextMention: Int32Array): Float64Array {
  const features = new Float64Array(units.count * FEATURES)
  const turns = turnLengths(words, units, timeline)
  const { classes, stem: stems, start: starts, end: ends } = words
  const lastHeard = new Int32Array(words.stemCount).fill(-NEAR_WORDS - 1)
  for (let unit = 0; unit < units.count; unit++) {
    const first = units.firstWord[unit] as number
    const end = units.endWord[unit] as number
    let fresh = 0
    let soon = 0
    let personal = 0
    let you = 0
    let nominal = 0
    let said = 0
    let different = 0
    let long = 0
    for (let index = first; index < end; index++) {
      const bits = classes[index] as number
      if ((bits & NOMINAL) !== 0) nominal++
      if ((bits & PERSONAL) !== 0) personal++
      if ((bits & YOU) !== 0) you++
      if ((bits & STOP) !== 0) continue
      const stem = stems[index] as number
      const next = nextMention[index] as number
      said++
      const heard = lastHeard[stem] as number
      if (heard < first) different++
      if (index - heard > NEAR_WORDS) fresh++
      if ((ends[index] as number) - (starts[index] as number) >= LONG_LETTERS) long++
      if (next >= end && next < end + NEAR_WORDS) soon++
      lastHeard[stem] = index
    }
    const row = unit * FEATURES
    const size = Math.max(1, end - first)
    features[row] = Math.log(1 + said)
    features[row + 1] = Math.log(1 + fresh)
    features[row + 2] = Math.log(1 + soon)
    features[row + 3] = Math.log(1 + (turns[unit] as number))
    features[row + 4] = personal / size
    features[row + 5] = you / size
    features[row + 6] = nominal / size
    features[row + 7] = Math.log(1 + different)
    features[row + 8] = Math.log(1 + long)
  }
  return features
}

function nextMentions(words: Words): Int32Array {
  const never = 0x7fffffff
  const next = new Int32Array(words.count)
  const last = new Int32Array(words.stemCount).fill(never)
  const { count, stem: stems } = words
  for (let index = count - 1; index >= 0; index--) {
    const stem = stems[index] as number
    next[index] = last[stem] as number
    last[stem] = index
  }
  return next
}

/** Words of the turn around each sentence; a remark is its own turn, and ends none. */
function turnLengths(words: Words, units: Units, { count, unit, firstWord }: Timeline): Float64Array {
  const sizeOf = (each: number) => (units.endWord[each] as number) - (units.firstWord[each] as number)
  const lengths = new Float64Array(units.count)
  for (let each = 0; each < units.count; each++) lengths[each] = sizeOf(each)
  for (const { first, end } of turnsOf(words, { count, firstWord })) {
    let length = 0
    for (let at = first; at < end; at++) length += sizeOf(unit[at] as number)
    for (let at = first; at < end; at++) lengths[unit[at] as number] = length
  }
  return lengths
}

/** Each column to mean 0 and deviation 1 within the episode; a constant column to 0. */
function standardise(features: Float64Array): void {
  const count = features.length / FEATURES
  for (let column = 0; column < FEATURES; column++) {
    let sum = 0
    let squares = 0
    for (let at = column; at < features.length; at += FEATURES) {
      const value = features[at] as number
      sum += value
      squares += value * value
    }
    const mean = sum / count
    const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean))
    for (let at = column; at < features.length; at += FEATURES) {
      features[at] = deviation < 1e-9 ? 0 : ((features[at] as number) - mean) / deviation
    }
  }
}

/** Sentences on each side searched for a sponsor read, and the number of its words that proves one. */
const PROMO_NEIGHBOURS = 3
const PROMO_WORDS = 4
/** Share of the episode at each end for greetings and farewells. */
const COURTESY_SHARE = 0.06
/** A speaker's own introduction, and a return from a break. */
const INTRODUCES =
  /(?:^|[^\p{L}])(?:(?:[Ii]['’]?m|[Ii] am|[Mm]y name(?:['’]s| is)|[Ss]oy|[Mm]e llamo) \p{Lu}\p{Ll}+|(?:[Ww]e['’]re|[Ww]e are|[Aa]nd) back[,.]|[Ee]stamos de vuelta|[Yy]a estamos aquí)/u

/** Sponsor reads, calls to subscribe, greetings and farewells: dense in content words, but off the subject. */
function markDown(words: Words, units: Units, logOdds: Float64Array): void {
  const promo = new Uint16Array(units.count)
  const { classes, stem: stems } = words
  const edge = words.count * COURTESY_SHARE
  for (let unit = 0; unit < units.count; unit++) {
    const first = units.firstWord[unit] as number
    const end = units.endWord[unit] as number
    let courtesy = 0
    let last = -1
    for (let index = first; index < end; index++) {
      const bits = classes[index] as number
      if ((bits & (PROMO | COURTESY)) === 0) continue
      if ((bits & COURTESY) !== 0) courtesy++
      if ((bits & PROMO) !== 0 && stems[index] !== last) {
        promo[unit]!++
        last = stems[index] as number
      }
    }
    const said = words.text.slice(words.start[first], words.end[end - 1])
    if ((courtesy > 0 && (first < edge || end > words.count - edge)) || INTRODUCES.test(said))
      logOdds[unit]! -= 1
  }
  let inWindow = 0
  for (let unit = -PROMO_NEIGHBOURS; unit < units.count; unit++) {
    inWindow += promo[unit + PROMO_NEIGHBOURS] ?? 0
    inWindow -= promo[unit - PROMO_NEIGHBOURS - 1] ?? 0
    if (unit >= 0 && inWindow >= PROMO_WORDS && (promo[unit] as number) > 0)
      logOdds[unit]! -= 1 + (promo[unit] as number)
  }
}
