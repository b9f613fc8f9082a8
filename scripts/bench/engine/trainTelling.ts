/**
 * `node scripts/run.mjs bench/engine/trainTelling`: learns from readers' marks how each sign of a sentence tells its
 * worth, and how well it stands by itself. Prints how well weights foresee marks learned on the other episodes, the
 * passages of an excerpt, and the weights learned on all, for functions/src/engine/embedded/score/tellingSigns.ts.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { excerptOf } from '../../../functions/src/engine/embedded/excerptOf.ts'
import { readTranscript } from '../../../functions/src/engine/embedded/readTranscript.ts'
import { quoteOf } from '../../../functions/src/engine/embedded/write/Draft.ts'
import { TELLING_WEIGHTS, tellingSigns } from '../../../functions/src/engine/embedded/score/tellingSigns.ts'
import { speakerTest } from '../../../functions/src/engine/embedded/write/speakersOf.ts'
import { mean } from './measures.ts'
import { sharedPath } from '../../rigs/sharedPath.ts'
import { fromRoot } from '../../stack/paths.ts'
import { readTranscriptFile } from '../../summarize/readTranscriptFile.ts'

/** Ridge penalty, in variances of a sign. */
const REGULARISATION = 0.1
/** A talk's two languages are one for learning. */
const talkOf = (name: string) => name.replace(/\.(?:en|es|captions)?\.?json$/u, '')
const SIGNS = Object.keys(TELLING_WEIGHTS) as Array<keyof typeof TELLING_WEIGHTS>

/** A sentence with readers' marks: how much of its episode it tells, 0 to 3, and how well it stands, 0 to 2. */
interface Marked {
  signs: readonly number[]
  tells: number
  stands: number
}

type Mark = 'tells' | 'stands'

interface Episode {
  talk: string
  marked: readonly Marked[]
  /** For each passage of its excerpt the highest mark within; absent without marks. */
  passages: readonly number[]
}

const episodes = await readMarked()
const agreement = (mark: Mark) =>
  mean(
    episodes.map(({ talk, marked }) => {
      const weights = learn(
        episodes.filter((other) => other.talk !== talk),
        mark,
      )
      return correlation(
        marked.map(({ signs }) => sum(weights, signs)),
        marked.map((each) => each[mark]),
      )
    }),
  ).toFixed(3)
const held = episodes.flatMap(({ passages }) => passages)
const share = (isSo: (tells: number) => boolean) =>
  `${((100 * held.filter(isSo).length) / held.length).toFixed(0)} %`
console.log(
  `${episodes.length} episodes, ${episodes.flatMap(({ marked }) => marked).length} sentences with marks; correlation with weights learned on the other episodes ${agreement('tells')} (tells), ${agreement('stands')} (stands)`,
)
console.log(
  `${held.length} passages: ${share((tells) => tells >= 2)} hold what tells much, ${share((tells) => tells < 1)} nothing; mean ${mean(held).toFixed(2)}`,
)
for (const mark of ['tells', 'stands'] as const) {
  const final = learn(episodes, mark)
  console.log(mark, SIGNS.map((sign, at) => `${sign}: ${final[at]!.toPrecision(2)},`).join('\n'))
}

function sum(weights: readonly number[], signs: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * signs[at]!, 0)
}

/** Ridge regression. */
function learn(data: readonly Episode[], mark: Mark): number[] {
  const rows = data.flatMap(({ marked }) => marked)
  const middle = mean(rows.map((row) => row[mark]))
  const means = SIGNS.map((_, at) => mean(rows.map(({ signs }) => signs[at]!)))
  const deviations = SIGNS.map((_, at) => deviation(rows.map(({ signs }) => signs[at]!)) || 1)
  const scaled = rows.map(({ signs }) => signs.map((sign, at) => (sign - means[at]!) / deviations[at]!))
  const matrix = SIGNS.map((_, one) =>
    SIGNS.map(
      (__, other) =>
        mean(scaled.map((row) => row[one]! * row[other]!)) + (one === other ? REGULARISATION : 0),
    ),
  )
  const target = SIGNS.map((_, at) =>
    mean(scaled.map((row, index) => row[at]! * (rows[index]![mark] - middle))),
  )
  return solve(matrix, target).map((weight, at) => weight / deviations[at]!)
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

/** For a symmetric matrix with a heavy diagonal: needs no pivots. */
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

/** Marks are stored by words of the transcript: "12:30:2:3" from word 12 to 30, exclusive, stands 2, tells 3. */
async function readMarked(): Promise<Episode[]> {
  const kept = await readFile(new URL('pointMarks.json', import.meta.url), 'utf8')
  return Promise.all(
    Object.entries(JSON.parse(kept) as Record<string, string>).map(async ([file, entries]) => {
      const { transcript, title } = await readTranscriptFile(sharedPath(file) ?? fromRoot(file))
      const { words, units, scored } = readTranscript(transcript)
      const isHost = speakerTest({ words, units })
      const marks = entries.split(' ').map((entry) => entry.split(':').map(Number))
      const unitAt = new Map(Array.from(units.firstWord, (first, unit) => [first, unit]))
      const marked = marks.flatMap(([first, end, stands, tells]) => {
        const unit = unitAt.get(first!)
        if (unit === undefined || units.endWord[unit] !== end) return []
        const signs = tellingSigns(words, units, scored, unit, isHost(unit))
        return [{ signs: SIGNS.map((sign) => signs[sign]), tells: tells!, stands: stands! }]
      })
      const { keyPoints } = excerptOf(transcript, { title, kind: 'basic' })
      const passages = keyPoints.flatMap(({ quote }) => {
        const inside = marks.filter(([first, end]) => quote.includes(quoteOf(words, first!, end!)))
        return inside.length === 0 ? [] : [Math.max(...inside.map(([, , , tells]) => tells!))]
      })
      return { talk: talkOf(path.basename(file)), marked, passages }
    }),
  )
}
