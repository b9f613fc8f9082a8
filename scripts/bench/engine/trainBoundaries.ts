/**
 * `node scripts/run.mjs bench/engine/trainBoundaries`: learns from punctuated transcripts how words open and close
 * sentences, prints how well that finds them again once the punctuation is gone (learned on other files than it is
 * tried on), and the tables of functions/src/engine/embedded/read/boundaryScore.ts.
 */
import type { Transcript } from '#domain/transcript.ts'
import { lowerLetter, wordHash } from '../../../functions/src/engine/embedded/read/letters.ts'
import { LEXICONS } from '../../../functions/src/engine/embedded/read/lexicon.ts'
import {
  BARRIER,
  EXCLAMATION,
  PERIOD,
  QUESTION,
  readWords,
} from '../../../functions/src/engine/embedded/read/readWords.ts'
import { qmsumTranscript, readQmsum, readSeeded, readSharedEpisodes } from './readCorpora.ts'

/** Word before, word after, whether a sentence ends between. */
type Example = [string, string, 0 | 1]
const FOLDS = 5
const LEAST_COUNT = 60
const LEAST_WEIGHT = 0.35

const documents = [
  ...readSeeded().map(({ transcript }) => examplesOf(transcript)),
  ...readSharedEpisodes().map(({ transcript }) => examplesOf(transcript)),
  ...(await readQmsum())
    .filter((_, index) => index % 3 === 0)
    .map((meeting) => examplesOf(qmsumTranscript(meeting))),
]
const scored: Array<[score: number, ends: 0 | 1]> = []
for (let fold = 0; fold < FOLDS; fold++) {
  const model = train(documents.filter((_, index) => index % FOLDS !== fold).flat())
  for (const [before, after, ends] of documents.filter((_, index) => index % FOLDS === fold).flat()) {
    scored.push([model.base + (model.closing.get(before) ?? 0) + (model.opening.get(after) ?? 0), ends])
  }
}
for (const threshold of [-2, -1.5, -1, -0.5, 0]) {
  const found = scored.filter(([score]) => score > threshold)
  const hits = found.filter(([, ends]) => ends === 1).length
  const precision = hits / found.length
  const recall = hits / scored.filter(([, ends]) => ends === 1).length
  const f1 = (2 * precision * recall) / (precision + recall)
  const figures = [precision, recall, f1].map((figure) => figure.toFixed(3)).join(' / ')
  console.error(`cross-validated, above ${threshold}: precision / recall / F1 ${figures}`)
}

const learned = train(documents.flat())
console.log(`export const BOUNDARY_BASE = ${learned.base.toFixed(1)}\n`)
console.log(`export const OPENING_WORDS = \`\n${table(learned.opening)}\``)
console.log(`\nexport const CLOSING_WORDS = \`\n${table(learned.closing)}\``)

function examplesOf(transcript: Transcript): Example[] {
  const words = readWords(transcript, LEXICONS[transcript.language])
  const texts = Array.from({ length: words.count }, (_, index) => {
    let text = ''
    for (const letter of words.text.slice(words.start[index], words.end[index])) {
      const code = lowerLetter(letter.charCodeAt(0))
      if (code !== 0) text += String.fromCharCode(code)
    }
    return text
  })
  const found: Example[] = []
  for (let index = 0; index + 1 < words.count; index++) {
    const between = words.gap[index] as number
    if ((between & BARRIER) !== 0) continue
    found.push([
      texts[index] as string,
      texts[index + 1] as string,
      (between & (PERIOD | QUESTION | EXCLAMATION)) === 0 ? 0 : 1,
    ])
  }
  return found
}

/** Logistic regression on the identity of the two words, by AdaGrad; rare words share the base. */
function train(examples: readonly Example[]) {
  const counts = new Map<string, number>()
  for (const [before, after] of examples) {
    counts.set(`<${before}`, (counts.get(`<${before}`) ?? 0) + 1)
    counts.set(`>${after}`, (counts.get(`>${after}`) ?? 0) + 1)
  }
  const index = new Map<string, number>()
  for (const [word, count] of counts) {
    // Words of the lexicon only: what a corpus happens to be about must not teach where sentences end.
    if (count >= LEAST_COUNT && LEXICONS.mixed.has(wordHash(word.slice(1)))) index.set(word, index.size + 1)
  }
  const weights = new Float64Array(index.size + 1)
  const squares = new Float64Array(index.size + 1).fill(1e-6)
  const pairs = examples.map(
    ([before, after, ends]) => [index.get(`<${before}`), index.get(`>${after}`), ends] as const,
  )
  for (let epoch = 0; epoch < 10; epoch++) {
    for (const [before, after, ends] of pairs) {
      let score = weights[0] as number
      if (before !== undefined) score += weights[before] as number
      if (after !== undefined) score += weights[after] as number
      const slope = 1 / (1 + Math.exp(-score)) - ends
      for (const at of [0, before, after]) {
        if (at === undefined) continue
        const gradient = slope + 1e-5 * (weights[at] as number)
        squares[at]! += gradient * gradient
        weights[at]! -= (0.1 * gradient) / Math.sqrt(squares[at] as number)
      }
    }
  }
  const opening = new Map<string, number>()
  const closing = new Map<string, number>()
  for (const [word, at] of index)
    (word.startsWith('<') ? closing : opening).set(word.slice(1), weights[at] as number)
  return { base: weights[0] as number, opening, closing }
}

/** One line per weight, in steps of a half, strongest first. */
function table(weights: ReadonlyMap<string, number>): string {
  const words = new Map<number, string[]>()
  for (const [word, weight] of weights) {
    const rounded = Math.round(weight * 2) / 2
    if (Math.abs(weight) < LEAST_WEIGHT || rounded === 0) continue
    words.set(rounded, [...(words.get(rounded) ?? []), word])
  }
  return [...words]
    .toSorted(([a], [b]) => b - a)
    .map(([weight, list]) => `${weight}: ${list.toSorted().join(' ')}\n`)
    .join('')
}
