/**
 * `node scripts/run.mjs bench/engine/trainScores`: learns from what people kept of the AMI meetings how much each
 * feature of a sentence speaks for it. Prints the figures of weights that were learned on the other four series of
 * meetings, and the weights learned on all, for functions/src/engine/embedded/score/scoreWeights.ts.
 */
import type { Draft } from '../../../functions/src/engine/embedded/write/Draft.ts'
import { LEXICONS } from '../../../functions/src/engine/embedded/read/lexicon.ts'
import { momentsOf } from '../../../functions/src/engine/embedded/write/momentsOf.ts'
import { readUnits } from '../../../functions/src/engine/embedded/read/readUnits.ts'
import { readWords } from '../../../functions/src/engine/embedded/read/readWords.ts'
import { scoreUnits } from '../../../functions/src/engine/embedded/score/scoreUnits.ts'
import { FEATURES, WEIGHTS } from '../../../functions/src/engine/embedded/score/scoreWeights.ts'
import { coverage, humanExtract, mean, type Span, timeF1 } from './measures.ts'
import { type AmiMeeting, amiTranscript, readAmi } from './readCorpora.ts'

const REGULARISATION = 0.003
const LEARNING_RATE = 0.8
const STEPS = 300

const meetings = await readAmi()
const series = ({ id }: AmiMeeting) => id.slice(0, -1)
for (const recognised of [false, true]) {
  const f1s: number[] = []
  const coverages: number[] = []
  for (const name of new Set(meetings.map(series))) {
    const others = meetings.filter((meeting) => series(meeting) !== name)
    const learned = train(others.flatMap((meeting) => [prepare(meeting, false), prepare(meeting, true)]))
    for (const meeting of meetings.filter((other) => series(other) === name)) {
      const spans = pick(prepare(meeting, recognised), learned)
      f1s.push(timeF1(spans, humanExtract(meeting), meeting.dur))
      coverages.push(coverage(meeting, spans))
    }
  }
  const figures = [mean(f1s), mean(coverages)].map((figure) => (100 * figure).toFixed(1)).join(' / ')
  console.log(`${recognised ? 'recognised' : 'by hand'}: time-F1 / coverage, cross-validated: ${figures}`)
}
const final = train(meetings.flatMap((meeting) => [prepare(meeting, false), prepare(meeting, true)]))
console.log(`Weights learned on all: ${final.map((weight) => weight.toFixed(2)).join(', ')}`)

function prepare(meeting: AmiMeeting, recognised: boolean) {
  const transcript = amiTranscript(meeting, recognised)
  const words = readWords(transcript, LEXICONS.en)
  const units = readUnits(words)
  const scored = scoreUnits(words, units)
  const human = humanExtract(meeting)
  const kept = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++) {
    const start = units.startSeconds[unit]!
    const end = units.endSeconds[unit]!
    const shared = human.map(([from, to]) => Math.max(0, Math.min(to, end) - Math.max(from, start)))
    kept[unit] =
      end > start ? Math.min(1, shared.reduce((sum, seconds) => sum + seconds, 0) / (end - start)) : 0
  }
  const draft: Draft = {
    words,
    units,
    scored,
    language: 'en',
    duration: transcript.durationSeconds,
    voices: [],
    host: undefined,
    terms: [],
    episode: { title: meeting.id, channelTitle: '' },
    spans: [],
  }
  return { draft, kept }
}

type Prepared = ReturnType<typeof prepare>

function scoreOf(weights: readonly number[], features: Float64Array, unit: number): number {
  let score = weights[FEATURES]!
  for (let index = 0; index < FEATURES; index++) score += weights[index]! * features[unit * FEATURES + index]!
  return score
}

/** Logistic regression weighed by seconds, so that what is learned is what is measured; plain gradient descent. */
function train(data: readonly Prepared[]): number[] {
  const weights = Array.from({ length: FEATURES + 1 }, () => 0)
  for (let step = 0; step < STEPS; step++) {
    const gradient = Array.from({ length: FEATURES + 1 }, () => 0)
    let total = 0
    for (const { draft, kept } of data) {
      const { startSeconds, endSeconds } = draft.units
      const { features } = draft.scored
      for (const [unit, wanted] of kept.entries()) {
        const seconds = endSeconds[unit]! - startSeconds[unit]!
        const slope = seconds * (1 / (1 + Math.exp(-scoreOf(weights, features, unit))) - wanted)
        total += seconds
        for (let index = 0; index < FEATURES; index++)
          gradient[index]! += slope * features[unit * FEATURES + index]!
        gradient[FEATURES]! += slope
      }
    }
    for (let index = 0; index <= FEATURES; index++) {
      const pull = index < FEATURES ? REGULARISATION * weights[index]! : 0
      weights[index]! -= LEARNING_RATE * (gradient[index]! / total + pull)
    }
  }
  return weights
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
