/**
 * `node scripts/run.mjs bench/engine/trainScores`: learns from what people kept of the AMI and ICSI meetings how much each
 * feature of a sentence speaks for it. Prints the figures of weights that were learned on every other meeting and tried on the
 * rest, and the weights learned on all, for functions/src/engine/embedded/score/scoreWeights.ts.
 */
import type { Draft } from '../../../functions/src/engine/embedded/write/Draft.ts'
import { LEXICONS } from '../../../functions/src/engine/embedded/read/lexicon.ts'
import { momentsOf } from '../../../functions/src/engine/embedded/write/momentsOf.ts'
import { readUnits } from '../../../functions/src/engine/embedded/read/readUnits.ts'
import { readWords } from '../../../functions/src/engine/embedded/read/readWords.ts'
import { scoreUnits } from '../../../functions/src/engine/embedded/score/scoreUnits.ts'
import { FEATURES, WEIGHTS } from '../../../functions/src/engine/embedded/score/scoreWeights.ts'
import { coverage, humanExtract, mean, type Span, timeF1 } from './measures.ts'
import { type AmiMeeting, amiTranscript, readAmi, readIcsi } from './readCorpora.ts'

const REGULARISATION = 0.003
const LEARNING_RATE = 0.8
const STEPS = 300
const LEAST_SHARE = 0.08

const collections = { AMI: await readAmi(), ICSI: await readIcsi() }
for (const [name, meetings] of Object.entries(collections)) {
  for (const recognised of [false, true]) {
    const f1s: number[] = []
    const coverages: number[] = []
    for (const half of [0, 1]) {
      const learned = train(prepared(half))
      for (const meeting of meetings.filter((_, index) => index % 2 !== half)) {
        const spans = pick(prepare(meeting, recognised), learned)
        f1s.push(timeF1(spans, humanExtract(meeting), meeting.dur))
        coverages.push(coverage(meeting, spans))
      }
    }
    const figures = [mean(f1s), mean(coverages)].map((figure) => (100 * figure).toFixed(1)).join(' / ')
    const how = recognised ? 'recognised' : 'by hand'
    console.log(`${name}, ${how}: time-F1 / coverage, learned on the other half of both: ${figures}`)
  }
}
const final = train([...prepared(0), ...prepared(1)])
console.log(`Weights learned on all: ${final.map((weight) => weight.toFixed(2)).join(', ')}`)

/** Every other meeting of each collection, by hand and as recognised. */
function prepared(half: number): Prepared[] {
  return Object.values(collections)
    .flatMap((meetings) => meetings.filter((_, index) => index % 2 === half))
    .flatMap((meeting) => [prepare(meeting, false), prepare(meeting, true)])
}

function prepare(meeting: AmiMeeting, recognised: boolean) {
  const transcript = amiTranscript(meeting, recognised)
  const words = readWords(transcript, LEXICONS.en)
  const units = readUnits(words)
  const scored = scoreUnits(words, units)
  const human = humanExtract(meeting)
  const share = Math.max(LEAST_SHARE, human.reduce((sum, [from, to]) => sum + to - from, 0) / meeting.dur)
  const { timeline } = scored
  const kept = new Float64Array(timeline.count)
  for (let at = 0; at < timeline.count; at++) {
    const start = timeline.startSeconds[at]!
    const end = timeline.endSeconds[at]!
    const shared = human.map(([from, to]) => Math.max(0, Math.min(to, end) - Math.max(from, start)))
    kept[at] =
      end > start ? Math.min(1, shared.reduce((sum, seconds) => sum + seconds, 0) / (end - start)) : 0
  }
  const draft: Draft = { words, units, scored, duration: transcript.durationSeconds }
  return { draft, kept, share }
}

type Prepared = ReturnType<typeof prepare>

function scoreOf(weights: readonly number[], features: Float64Array, unit: number): number {
  let score = weights[FEATURES]!
  for (let index = 0; index < FEATURES; index++) score += weights[index]! * features[unit * FEATURES + index]!
  return score
}

/**
 * Logistic regression weighed by seconds, so that what is learned is what is measured; plain gradient descent. What people kept
 * of a meeting weighs as much as what they left, since one collection keeps half as much as the other. The last weight, which
 * that moves, stays as it is: it shifts all sentences alike.
 */
function train(data: readonly Prepared[]): number[] {
  const weights = Array.from({ length: FEATURES + 1 }, () => 0)
  for (let step = 0; step < STEPS; step++) {
    const gradient = Array.from({ length: FEATURES + 1 }, () => 0)
    for (const { draft, kept, share } of data) {
      const { features, timeline } = draft.scored
      for (const [at, wanted] of kept.entries()) {
        const unit = timeline.unit[at]!
        const part = (timeline.endSeconds[at]! - timeline.startSeconds[at]!) / draft.duration / data.length
        const guess = 1 / (1 + Math.exp(-scoreOf(weights, features, unit)))
        const slope = part * ((guess * (1 - wanted)) / (2 - 2 * share) - ((1 - guess) * wanted) / (2 * share))
        for (let index = 0; index < FEATURES; index++)
          gradient[index]! += slope * features[unit * FEATURES + index]!
        gradient[FEATURES]! += slope
      }
    }
    for (let index = 0; index <= FEATURES; index++) {
      const pull = index < FEATURES ? REGULARISATION * weights[index]! : 0
      weights[index]! -= LEARNING_RATE * (gradient[index]! + pull)
    }
  }
  return [...weights.slice(0, FEATURES), WEIGHTS[FEATURES]!]
}

/** The moments of the engine itself, had it these weights; what it marks down by hand stays marked down. */
function pick({ draft }: Prepared, weights: readonly number[]): Span[] {
  const { scored } = draft
  const logOdds = scored.logOdds.map(
    (score, unit) =>
      score - scoreOf(WEIGHTS, scored.features, unit) + scoreOf(weights, scored.features, unit),
  )
  const moments = momentsOf({ ...draft, scored: { ...scored, logOdds } })
  return moments.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])
}
