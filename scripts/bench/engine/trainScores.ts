/**
 * `node scripts/run.mjs bench/engine/trainScores`: learns from what people kept of the AMI meetings how much each
 * feature of a sentence speaks for it. Prints the figures of weights that were learned on the other four series of
 * meetings, and the weights learned on all, for functions/src/summaries/engine/embedded/scoreWeights.ts.
 */
import { LEXICONS } from '../../../functions/src/summaries/engine/embedded/lexicon.ts'
import { pickRuns } from '../../../functions/src/summaries/engine/embedded/pickMoments.ts'
import { readUnits } from '../../../functions/src/summaries/engine/embedded/readUnits.ts'
import { readWords } from '../../../functions/src/summaries/engine/embedded/readWords.ts'
import { scoreUnits } from '../../../functions/src/summaries/engine/embedded/scoreUnits.ts'
import { FEATURES } from '../../../functions/src/summaries/engine/embedded/scoreWeights.ts'
import { coverage, humanExtract, mean, type Span, timeF1 } from './measures.ts'
import { type AmiMeeting, amiTranscript, readAmi } from './readCorpora.ts'

const OFF = (process.env['OFF'] ?? '').split(',').filter(Boolean).map(Number)
const SWITCH = Number(process.env['SWITCH'] ?? 6)
const meetings = await readAmi()
const series = (id: string) => id.slice(0, -1)
const names = [...new Set(meetings.map(({ id }) => series(id)))]
for (const recognised of [false, true]) {
  const prepared = meetings.map((meeting) => prepare(meeting, recognised))
  const f1s: number[] = []
  const coverages: number[] = []
  for (const name of names) {
    const weights = train(
      meetings.flatMap(({ id }, at) =>
        series(id) === name ? [] : [prepare(meetings[at]!, false), prepare(meetings[at]!, true)],
      ),
    )
    for (const [at, meeting] of meetings.entries()) {
      if (series(meeting.id) !== name) continue
      const spans = pick(prepared[at]!, weights, meeting.dur)
      f1s.push(timeF1(spans, humanExtract(meeting), meeting.dur))
      coverages.push(coverage(meeting, spans))
    }
  }
  const figures = [mean(f1s), mean(coverages)].map((figure) => (100 * figure).toFixed(1)).join(' / ')
  console.error(
    `${recognised ? 'recognised' : 'by hand   '}: time-F1 / coverage, cross-validated: ${figures}`,
  )
}
const weights = train(meetings.flatMap((meeting) => [prepare(meeting, false), prepare(meeting, true)]))
console.log(weights.map((weight) => weight.toFixed(2)).join(', '))

function prepare(meeting: AmiMeeting, recognised: boolean) {
  const words = readWords(amiTranscript(meeting, recognised), LEXICONS.en)
  const units = readUnits(words)
  const { features } = scoreUnits(words, units)
  const human = humanExtract(meeting)
  const kept = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++) {
    const start = units.startSeconds[unit]!
    const end = units.endSeconds[unit]!
    const shared = human.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)),
      0,
    )
    kept[unit] = end > start ? Math.min(1, shared / (end - start)) : 0
  }
  return { units, features, kept }
}

type Prepared = ReturnType<typeof prepare>

/** Logistic regression weighed by seconds, so that what is learned is what is measured; plain gradient descent. */
function train(data: readonly Prepared[]): number[] {
  const weights = Array.from({ length: FEATURES + 1 }, () => 0)
  for (let step = 0; step < 300; step++) {
    const gradient = Array.from({ length: FEATURES + 1 }, () => 0)
    let total = 0
    for (const { units, features, kept } of data) {
      for (let unit = 0; unit < units.count; unit++) {
        const seconds = units.endSeconds[unit]! - units.startSeconds[unit]!
        let score = weights[FEATURES]!
        for (let index = 0; index < FEATURES; index++)
          score += weights[index]! * features[unit * FEATURES + index]!
        const slope = seconds * (1 / (1 + Math.exp(-score)) - kept[unit]!)
        total += seconds
        for (let index = 0; index < FEATURES; index++)
          gradient[index]! += slope * features[unit * FEATURES + index]!
        gradient[FEATURES]! += slope
      }
    }
    for (let index = 0; index <= FEATURES; index++) {
      if (OFF.includes(index)) continue
      weights[index]! -= 0.8 * (gradient[index]! / total + (index < FEATURES ? 0.003 * weights[index]! : 0))
    }
  }
  return weights
}

function pick({ units, features }: Prepared, weights: readonly number[], duration: number): Span[] {
  const value = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++) {
    let score = weights[FEATURES]!
    for (let index = 0; index < FEATURES; index++)
      score += weights[index]! * features[unit * FEATURES + index]!
    const secs = units.endSeconds[unit]! - units.startSeconds[unit]!
    const M = process.env['MODE'] ?? 'log'
    value[unit] =
      M === 'log'
        ? score
        : M === 'p'
          ? 1 / (1 + Math.exp(-score))
          : M === 'exp'
            ? Math.exp(score)
            : M === 'unit'
              ? score / Math.max(0.1, secs)
              : Math.max(0, score + 3) / Math.max(0.3, secs)
  }
  const entry = new Float64Array(units.count).fill(SWITCH)
  return pickRuns(units, value, entry, duration * 0.3).map(({ first, end }) => [
    units.startSeconds[first]!,
    units.endSeconds[end - 1]!,
  ])
}
