/**
 * `node scripts/run.mjs bench/engine/trainPoints`: learns from readers' marks what each sign of a candidate is worth as a key
 * point. Prints what weights pick that were learned on the other episodes, and the weights learned on all, for
 * functions/src/engine/embedded/score/pointWeights.ts.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Candidate } from '../../../functions/src/engine/embedded/pick/candidateSpans.ts'
import { pickSpans } from '../../../functions/src/engine/embedded/pick/pickSpans.ts'
import { draftOf } from '../../../functions/src/engine/embedded/summarizeTranscript.ts'
import type { Draft } from '../../../functions/src/engine/embedded/write/Draft.ts'
import { POINT_WEIGHTS } from '../../../functions/src/engine/embedded/score/pointWeights.ts'
import { mean } from './measures.ts'
import { sharedPath } from '../../rigs/sharedPath.ts'
import { fromRoot } from '../../stack/paths.ts'
import { readTranscriptFile } from '../../summarize/readTranscriptFile.ts'

/** How strongly weights are held back, in variances of a sign. */
const REGULARISATION = 0.1
/** How far apart weights set the candidates of an episode: the deviation of the logarithms of their worths, with what they tell. */
const SPREAD = 0.35
const LIMITS = { least: 5, most: 8, words: 180 }
/** Talks in both languages are one for learning. */
const talkOf = (name: string) => name.replace(/\.(?:en|es|captions)?\.?json$/u, '')

/** What its stems tell is learned beside the signs, so that these do not take its part; pickSpans() reckons with it by itself. */
const SIGNS = [...(Object.keys(POINT_WEIGHTS) as Array<keyof typeof POINT_WEIGHTS>), 'telling'] as const

/** A candidate with what readers found: how well it stands alone, 0 to 2, how much it tells, 0 to 3. */
interface Marked {
  span: Candidate
  signs: readonly number[]
  stands: number
  tells: number
}

interface Episode {
  talk: string
  draft: Draft
  marked: readonly Marked[]
}

const episodes = await readMarked()
const agreement: number[] = []
const picked = { now: [] as Marked[], learned: [] as Marked[] }
for (const { talk, draft, marked } of episodes) {
  const weights = learn(episodes.filter((other) => other.talk !== talk))
  agreement.push(
    correlation(
      marked.map(({ signs }) => sum(weights, signs)),
      marked.map(worthToReader),
    ),
  )
  const told = marked.filter(({ span }) => span.names === undefined)
  const worths = told.map(({ span, signs }) => ({ ...span, worth: sum(weights.slice(0, -1), signs) }))
  const byStart = new Map(told.map((mark) => [`${mark.span.first}:${mark.span.end}`, mark]))
  const marksOf = (spans: readonly Candidate[]) =>
    pickSpans(spans, draft.scored, LIMITS).map(({ first, end }) => byStart.get(`${first}:${end}`)!)
  picked.learned.push(...marksOf(worths))
  picked.now.push(...marksOf(told.map(({ span }) => span)))
}
console.log(
  `${episodes.length} episodes, ${episodes.flatMap(({ marked }) => marked).length} candidates with marks; correlation with worths learned on the other episodes ${mean(agreement).toFixed(3)}`,
)
for (const [name, marks] of Object.entries(picked)) {
  const share = (isSo: (mark: Marked) => boolean) =>
    `${((100 * marks.filter(isSo).length) / marks.length).toFixed(0)} %`
  console.log(
    `${name === 'now' ? 'Weights as they are' : 'Weights learned on the other episodes'}: ${marks.length} points,`,
    `${share(({ stands }) => stands >= 1.5)} stand alone, ${share(({ stands }) => stands < 0.6)} are not understood,`,
    `${share(({ tells }) => tells >= 2.5)} are central, ${share(({ tells }) => tells < 0.6)} tell nothing;`,
    `mean ${mean(marks.map(worthToReader)).toFixed(2)}`,
  )
}
const final = learn(episodes)
console.log(
  SIGNS.slice(0, -1)
    .map((sign, at) => `${sign}: ${final[at]!.toPrecision(2)},`)
    .join('\n'),
)

/** What tells, and stands so that it can be understood; 3 at most. */
function worthToReader({ stands, tells }: Marked): number {
  return (tells * stands) / 2
}

function sum(weights: readonly number[], signs: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * signs[at]!, 0)
}

/** Ridge regression, scaled to logarithms of worth. */
function learn(data: readonly Episode[]): number[] {
  const rows = data.flatMap(({ marked }) => marked)
  const wanted = rows.map(worthToReader)
  const middle = mean(wanted)
  const means = SIGNS.map((_, at) => mean(rows.map(({ signs }) => signs[at]!)))
  const deviations = SIGNS.map(
    (_, at) => Math.sqrt(mean(rows.map(({ signs }) => (signs[at]! - means[at]!) ** 2))) || 1,
  )
  const scaled = rows.map(({ signs }) => signs.map((sign, at) => (sign - means[at]!) / deviations[at]!))
  const matrix = SIGNS.map((_, one) =>
    SIGNS.map(
      (__, other) =>
        mean(scaled.map((row) => row[one]! * row[other]!)) + (one === other ? REGULARISATION : 0),
    ),
  )
  const target = SIGNS.map((_, at) => mean(scaled.map((row, index) => row[at]! * (wanted[index]! - middle))))
  const weights = solve(matrix, target).map((weight, at) => weight / deviations[at]!)
  const spread = mean(data.map(({ marked }) => deviation(marked.map(({ signs }) => sum(weights, signs)))))
  return weights.map((weight) => (weight * SPREAD) / spread)
}

function correlation(ones: readonly number[], others: readonly number[]): number {
  const [one, other] = [mean(ones), mean(others)]
  return (
    mean(ones.map((value, at) => (value - one) * (others[at]! - other))) /
    (deviation(ones) * deviation(others))
  )
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

/** Of a symmetric matrix with a heavy diagonal: no pivots are needed. */
function solve(matrix: number[][], target: number[]): number[] {
  const size = target.length
  for (let at = 0; at < size; at++) {
    for (let below = at + 1; below < size; below++) {
      const factor = matrix[below]![at]! / matrix[at]![at]!
      for (let column = at; column < size; column++) matrix[below]![column]! -= factor * matrix[at]![column]!
      target[below]! -= factor * target[at]!
    }
  }
  for (let at = size - 1; at >= 0; at--) {
    for (let column = at + 1; column < size; column++) target[at]! -= matrix[at]![column]! * target[column]!
    target[at]! /= matrix[at]![at]!
  }
  return target
}

/** Marks are kept by the words of the transcript that a candidate is made of: "12:30:2:3" from word 12 to 30, exclusive. */
async function readMarked(): Promise<Episode[]> {
  const kept = await readFile(new URL('pointMarks.json', import.meta.url), 'utf8')
  return Promise.all(
    Object.entries(JSON.parse(kept) as Record<string, string>).map(async ([file, entries]) => {
      const { transcript, title, channelTitle } = await readTranscriptFile(sharedPath(file) ?? fromRoot(file))
      const draft = draftOf(transcript, { title, channelTitle, kind: 'basic' })
      const marks = new Map(
        entries.split(' ').map((entry) => {
          const [first, end, stands, tells] = entry.split(':').map(Number)
          return [`${first}:${end}`, { stands: stands!, tells: tells! }]
        }),
      )
      const marked = draft.spans.flatMap((span) => {
        const mark = marks.get(`${span.first}:${span.end}`)
        if (mark === undefined) return []
        const telling = span.stems.reduce((total, stem) => total + draft.scored.telling[stem]!, 0)
        const signs = SIGNS.map((sign) => (sign === 'telling' ? telling : span.signs[sign]))
        return [{ span, signs, ...mark }]
      })
      return { talk: talkOf(path.basename(file)), draft, marked }
    }),
  )
}
