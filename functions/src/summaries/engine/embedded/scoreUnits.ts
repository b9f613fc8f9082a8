import { ASK, COURTESY, FILLER, NOD, PROMO, SELF, STOP } from './lexicon.ts'
import { MARKUP, type Words } from './readWords.ts'
import type { Units } from './readUnits.ts'
import { FEATURES, WEIGHTS } from './scoreWeights.ts'

/** What is measured of each sentence; rows of {@link FEATURES} numbers, standardised within the episode. */
export interface ScoredUnits {
  /** Log odds that a person who shortens the episode keeps the sentence. */
  logOdds: Float64Array
  /** What its stems weigh together: how much of the episode's subject it holds. */
  mass: Float64Array
  /** Words that are no stop words. */
  content: Uint16Array
  /** Weight of each stem in this episode. */
  stemWeight: Float64Array
  features: Float64Array
}

/** Neighbours on each side whose substance speaks for a sentence too. */
const NEIGHBOURS = 4
/** The episode is cut into parts of so many words to see which words belong to one part and which run through all. */
const PART_WORDS = 250

/** Weighs the stems and scores the sentences. Linear. */
export function scoreUnits(words: Words, units: Units): ScoredUnits {
  const stemWeight = weighStems(words)
  const { mass, content, features } = measure(words, units, stemWeight)
  extra(words, units, features, content)
  standardise(features, units.count)
  const logOdds = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++) {
    let score = WEIGHTS[FEATURES] as number
    for (let index = 0; index < FEATURES; index++) {
      score += (WEIGHTS[index] as number) * (features[unit * FEATURES + index] as number)
    }
    logOdds[unit] = score
  }
  return { logOdds, mass, content, stemWeight, features }
}

/** tf-idf with the parts of the episode as documents: what recurs without being everywhere. 0 for stop words. */
function weighStems(words: Words): Float64Array {
  const frequency = new Float64Array(words.stemCount)
  const parts = new Float64Array(words.stemCount)
  const lastPart = new Int32Array(words.stemCount).fill(-1)
  for (let index = 0; index < words.count; index++) {
    if (((words.classes[index] as number) & STOP) !== 0) continue
    const stem = words.stem[index] as number
    const part = Math.floor(index / PART_WORDS)
    frequency[stem]!++
    if (lastPart[stem] !== part) parts[stem]!++
    lastPart[stem] = part
  }
  const partCount = Math.max(1, Math.ceil(words.count / PART_WORDS))
  const weights = new Float64Array(words.stemCount)
  for (let stem = 0; stem < words.stemCount; stem++) {
    const count = frequency[stem] as number
    // Said once may be a slip of the recogniser: it counts little.
    if (count > 0)
      weights[stem] = Math.log(count + 0.2) * (Math.log((partCount + 1) / (parts[stem] as number)) * 0.5 + 1)
    if (count === 1) weights[stem] = 0.2
  }
  return weights
}

function measure(words: Words, units: Units, stemWeight: Float64Array) {
  const { count } = units
  const features = new Float64Array(count * FEATURES)
  const mass = new Float64Array(count)
  const content = new Uint16Array(count)
  const length = new Float64Array(count)
  for (let unit = 0; unit < count; unit++) {
    const first = units.firstWord[unit] as number
    const end = units.endWord[unit] as number
    let self = 0
    let noise = 0
    let promo = 0
    let sum = 0
    let contentWords = 0
    for (let index = first; index < end; index++) {
      const bits = words.classes[index] as number
      if ((bits & STOP) === 0) {
        contentWords++
        sum += stemWeight[words.stem[index] as number] as number
      }
      if ((bits & (SELF | FILLER | NOD | COURTESY | PROMO)) !== 0) {
        if ((bits & SELF) !== 0) self++
        if ((bits & (FILLER | NOD | COURTESY)) !== 0) noise++
        if ((bits & PROMO) !== 0) promo++
      }
      if (((words.gap[index] as number) & MARKUP) !== 0) noise++
    }
    mass[unit] = sum
    content[unit] = contentWords
    const size = end - first
    length[unit] = Math.log(1 + size)
    const row = unit * FEATURES
    features[row] = length[unit]!
    features[row + 1] = Math.log(1 + contentWords)
    features[row + 2] = Math.log(1 + sum)
    features[row + 3] = sum / (contentWords + 2)
    features[row + 4] = self / size
    features[row + 5] = noise / size
    features[row + 6] = promo / Math.sqrt(size)
    features[row + 7] = units.asks[unit] === 1 || ((words.classes[first] as number) & ASK) !== 0 ? 1 : 0
  }
  // How long the same voice goes on, and what stands around a sentence.
  smooth(length, features, 8, count)
  smooth(
    mass.map((value) => Math.log(1 + value)),
    features,
    9,
    count,
  )
  const turns = turnLengths(words, units)
  const total = Math.max(1, units.endSeconds[count - 1] ?? 1)
  for (let unit = 0; unit < count; unit++) {
    const row = unit * FEATURES
    features[row + 10] = Math.log(1 + (turns[unit] as number))
    const place = (units.startSeconds[unit] as number) / total
    features[row + 11] = place
    features[row + 12] = Math.max(0, 1 - place * 20)
    features[row + 13] = Math.max(0, 1 - (1 - place) * 20)
  }
  return { features, mass, content }
}

function smooth(values: Float64Array, features: Float64Array, column: number, count: number): void {
  let sum = 0
  for (let unit = 0; unit < Math.min(count, NEIGHBOURS); unit++) sum += values[unit] as number
  for (let unit = 0; unit < count; unit++) {
    if (unit + NEIGHBOURS < count) sum += values[unit + NEIGHBOURS] as number
    if (unit > NEIGHBOURS) sum -= values[unit - NEIGHBOURS - 1] as number
    const size = Math.min(count - 1, unit + NEIGHBOURS) - Math.max(0, unit - NEIGHBOURS) + 1
    features[unit * FEATURES + column] = sum / size
  }
}

/** Words that the same speaker says in one go around each sentence. */
function turnLengths(words: Words, units: Units): Float64Array {
  const lengths = new Float64Array(units.count)
  let opened = 0
  for (let unit = 1; unit <= units.count; unit++) {
    const speaker =
      unit < units.count
        ? words.segments[words.segment[units.firstWord[unit] as number] as number]!.speaker
        : null
    const before = words.segments[words.segment[units.firstWord[opened] as number] as number]!.speaker
    if (unit < units.count && speaker === before) continue
    const size = (units.endWord[unit - 1] as number) - (units.firstWord[opened] as number)
    lengths.fill(size, opened, unit)
    opened = unit
  }
  return lengths
}

/** Each column to mean 0 and deviation 1 within the episode; a column without variation to 0. */
function standardise(features: Float64Array, count: number): void {
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

function extra(words: Words, units: Units, features: Float64Array, content: Uint16Array) {
  const seen = new Int32Array(words.stemCount).fill(-1)
  const next = new Int32Array(words.count).fill(1 << 28)
  const last = new Int32Array(words.stemCount).fill(1 << 28)
  for (let i = words.count - 1; i >= 0; i--) {
    const s = words.stem[i]!
    next[i] = last[s]!
    last[s] = i
  }
  const talk = new Map<string, number>()
  for (const s of words.segments)
    talk.set(s.speaker ?? '', (talk.get(s.speaker ?? '') ?? 0) + s.endChar - s.startChar)
  for (let u = 0; u < units.count; u++) {
    let fresh = 0,
      soon = 0,
      back = 0,
      chars = 0,
      digits = 0
    const f = units.firstWord[u]!,
      e = units.endWord[u]!
    for (let i = f; i < e; i++) {
      chars += words.end[i]! - words.start[i]!
      const c = words.text.charCodeAt(words.start[i]!)
      if (c >= 48 && c <= 57) digits++
      if ((words.classes[i]! & STOP) !== 0) continue
      const s = words.stem[i]!
      if (seen[s] === -1) fresh++
      else if (i - seen[s]! < 150 && seen[s]! < f) back++
      if (next[i]! < e + 150 && next[i]! >= e) soon++
      seen[s] = i
    }
    const row = u * FEATURES + 14
    features[row] = Math.log(1 + fresh)
    features[row + 1] = Math.log(1 + soon)
    features[row + 2] = Math.log(1 + back)
    features[row + 3] = chars / (e - f)
    features[row + 4] = Math.log(talk.get(words.segments[words.segment[f]!]!.speaker ?? '')!)
    features[row + 5] = digits
  }
  for (const [w, col] of [
    [1, 20],
    [2, 21],
    [10, 22],
    [25, 23],
  ] as const) {
    for (let u = 0; u < units.count; u++) {
      let s = 0,
        n = 0
      for (let v = Math.max(0, u - w); v <= Math.min(units.count - 1, u + w); v++) {
        if (v === u) continue
        s += Math.log(1 + content[v]!)
        n++
      }
      features[u * FEATURES + col] = n ? s / n : 0
    }
  }
}
