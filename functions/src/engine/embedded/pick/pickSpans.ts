import type { ScoredUnits } from '../score/scoreUnits.ts'
import type { Span } from '../score/selfContainedness.ts'
import type { Candidate } from './candidateSpans.ts'

interface PointLimits {
  least: number
  most: number
  /** The points stop here, once there are enough of them. */
  words: number
}

/** Two sentences within so few seconds rarely make two points. */
const BREATH_SECONDS = 15
const SAME_BREATH = 0.6
/** So much of the shorter one's content in common, and two points say the same. */
const ALIKE = 0.6
const SAID_ALREADY = 0.3
/** What a stem is worth when it was said already: it may need saying again. */
const SAID_ONCE = 0.6
/** Points are short: a longer one must tell more, if not in proportion. */
const BREVITY = 0.6
const SHORT_WORDS = 10
/** What stands badly is worth something, where captions leave nothing else to choose from. */
const LEAST_STANDING = 0.1
/** Questions only make up the number, where nothing else does. */
const OF_QUESTIONS = 0.000001

/**
 * The spans that together say most: greedy coverage of the weighed stems, the worth of the span by itself multiplied in.
 * @returns in order of time; fewer than `limits.least` only where there are no more candidates
 */
export function pickSpans(
  spans: readonly Candidate[],
  { telling }: Pick<ScoredUnits, 'telling'>,
  limits: PointLimits,
): Candidate[] {
  const covered = new Float64Array(telling.length)
  /** What each span gained when last asked. It only becomes less: one that gained too little is not asked again. */
  const bounds = new Float64Array(spans.length).fill(Number.POSITIVE_INFINITY)
  const picked: Candidate[] = []
  let words = 0
  while (picked.length < limits.most && (picked.length < limits.least || words < limits.words)) {
    let bestAt = -1
    let bestGain = 0
    for (let at = 0; at < spans.length; at++) {
      if ((bounds[at] as number) <= bestGain) continue
      const gain = gainOf(spans[at] as Candidate, picked, covered, telling)
      bounds[at] = gain
      if (gain > bestGain) {
        bestAt = at
        bestGain = gain
      }
    }
    const best = spans[bestAt]
    if (best === undefined || (best.asks && picked.length >= limits.least)) break
    bounds[bestAt] = 0
    picked.push(best)
    words += best.words
    for (const stem of best.stems) covered[stem]!++
  }
  return picked.toSorted((a, b) => a.first - b.first)
}

/** Whether two spans have no word in common. */
export function isApart(one: Pick<Span, 'first' | 'end'>, other: Pick<Span, 'first' | 'end'>): boolean {
  return other.end <= one.first || one.end <= other.first
}

/** What a span tells for its length, whatever else is picked. */
export function worthAlone(span: Candidate, telling: Float64Array, covered?: Float64Array): number {
  let told = 0
  for (const stem of span.stems) told += (telling[stem] as number) / (1 + SAID_ONCE * (covered?.[stem] ?? 0))
  const stands = LEAST_STANDING + (1 - LEAST_STANDING) * span.selfContainedness
  const worth = told * Math.exp(span.worth) * Math.sqrt(stands) * (span.asks ? OF_QUESTIONS : 1)
  return worth / Math.max(SHORT_WORDS, span.words) ** BREVITY
}

function gainOf(
  span: Candidate,
  picked: readonly Candidate[],
  covered: Float64Array,
  telling: Float64Array,
): number {
  let gain = worthAlone(span, telling, covered)
  for (const other of picked) {
    if (!isApart(span, other)) return 0
    if (Math.abs(other.startSeconds - span.startSeconds) < BREATH_SECONDS) gain *= SAME_BREATH
    if (isAlike(span, other)) gain *= SAID_ALREADY
  }
  return gain
}

function isAlike(one: Candidate, other: Candidate): boolean {
  let shared = 0
  for (const stem of one.stems) if (other.stems.includes(stem)) shared++
  return shared >= ALIKE * Math.min(one.stems.length, other.stems.length)
}
