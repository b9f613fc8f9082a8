/**
 * `node scripts/run.mjs bench/engine/trainBoundaries`: learns from punctuated transcripts, their marks taken away, which words
 * stand around the ends of sentences; prints how well that finds them again (learned on other files than it is tried on), and
 * functions/src/engine/embedded/read/boundaryWeights.ts. What is kept are small words and pairs of them that many files have.
 */
import type { Language } from '#domain/accounts/profile.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import {
  boundaryScores,
  type BoundaryWeights,
  readBoundaryWeights,
} from '../../../functions/src/engine/embedded/read/boundaryScores.ts'
import { lowerLetter, wordHash } from '../../../functions/src/engine/embedded/read/letters.ts'
import { LEXICONS } from '../../../functions/src/engine/embedded/read/lexicon.ts'
import {
  BARRIER,
  EXCLAMATION,
  PERIOD,
  QUESTION,
  readWords,
  type Words,
} from '../../../functions/src/engine/embedded/read/readWords.ts'
import { qmsumTranscript, readQmsum, readSeeded, readSharedEpisodes } from './readCorpora.ts'

/** The words of a file without a voice's change between them, and after which of them a sentence ends. */
interface Run {
  words: readonly string[]
  ends: ReadonlySet<number>
}

interface Document {
  language: Language
  read: Words
  runs: readonly Run[]
}

const FOLDS = 5
const EPOCHS = 12
const LEAST_COUNT = 25
const LEAST_PAIR = 18
/** What fewer files say is one voice's habit. */
const LEAST_FILES = 3
const LEAST_WEIGHT = 0.3
const STEP = 0.25
const RIDGE = 3e-5
const TERMINAL = PERIOD | QUESTION | EXCLAMATION
/** A file with fewer ends has lost its marks. */
const MOST_WORDS_PER_END = 45

const SINGLES = ['earlier', 'before', 'after', 'later'] as const
const PAIRS = ['closing', 'across', 'opening'] as const
type Kind = (typeof SINGLES)[number] | (typeof PAIRS)[number]

const documents = [
  ...[...readSeeded(), ...readSharedEpisodes()].map(({ transcript }) => transcript),
  ...(await readQmsum()).filter((_, index) => index % 3 === 0).map(qmsumTranscript),
]
  .map(documentOf)
  .filter(
    ({ read, runs }) => runs.reduce((sum, { ends }) => sum + ends.size, 0) * MOST_WORDS_PER_END > read.count,
  )

const learned: Partial<Record<Language, BoundaryWeights>> = {}
for (const language of ['en', 'es'] as const) {
  const own = documents.filter((document) => document.language === language)
  const scored: Array<[score: number, ends: boolean]> = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = readBoundaryWeights(train(own.filter((_, index) => index % FOLDS !== fold)))
    for (const { read, runs } of own.filter((_, index) => index % FOLDS === fold)) {
      let first = 0
      for (const { words, ends } of runs) {
        const scores = boundaryScores(read, first, first + words.length, weights)
        for (let at = 0; at + 1 < words.length; at++) scored.push([scores[at] as number, ends.has(at)])
        first += words.length
      }
    }
  }
  const all = scored.filter(([, ends]) => ends).length
  for (const threshold of [-2, -1.5, -1, -0.5, 0]) {
    const found = scored.filter(([score]) => score > threshold)
    const hits = found.filter(([, ends]) => ends).length
    const figures = [hits / found.length, hits / all, (2 * hits) / (found.length + all)]
    console.error(
      `${language}, ${own.length} files, above ${threshold}: precision / recall / F1 ${figures.map((figure) => figure.toFixed(3)).join(' / ')}`,
    )
  }
  learned[language] = train(own)
}
console.log(`/** Written by scripts/bench/engine/trainBoundaries.ts. */
export const BOUNDARY_WEIGHTS = {`)
for (const [language, { base, singles, pairs }] of Object.entries(learned)) {
  const listed = (lists: readonly string[]) => lists.map((lines) => `\n      \`\n${lines}\`,`).join('')
  console.log(`  ${language}: {\n    base: ${base},\n    singles: [${listed(singles)}\n    ],`)
  console.log(`    pairs: [${listed(pairs)}\n    ],\n  },`)
}
console.log('} as const')

function documentOf(transcript: Transcript): Document {
  const read = readWords(transcript, LEXICONS[transcript.language])
  const runs: Run[] = []
  let words: string[] = []
  let ends = new Set<number>()
  for (let index = 0; index < read.count; index++) {
    const between = read.gap[index] as number
    if ((between & TERMINAL) !== 0) ends.add(words.length)
    words.push(textOf(read, index))
    if ((between & BARRIER) === 0) continue
    ends.delete(words.length - 1)
    runs.push({ words, ends })
    words = []
    ends = new Set()
  }
  return { language: transcript.language, read, runs }
}

function textOf({ text, start, end }: Words, index: number): string {
  let word = ''
  for (const letter of text.slice(start[index], end[index])) {
    const code = lowerLetter(letter.charCodeAt(0))
    if (code !== 0) word += String.fromCharCode(code)
  }
  return word
}

/** What stands around a gap: a key each, "before:so" or "across:right_so". */
function keysAt(words: readonly string[], at: number, nameOf: (word: string) => string): string[] {
  const around = [words[at - 1], words[at], words[at + 1], words[at + 2]].map((word) => word && nameOf(word))
  const keys: string[] = []
  for (const [place, word] of around.entries()) if (word !== undefined) keys.push(`${SINGLES[place]}:${word}`)
  for (const [place, kind] of PAIRS.entries()) {
    const [one, other] = [around[place], around[place + 1]]
    if (one !== undefined && other !== undefined && !one.startsWith('-') && !other.startsWith('-'))
      keys.push(`${kind}:${one}_${other}`)
  }
  return keys
}

/** Logistic regression by AdaGrad; rare words share the base. */
function train(files: readonly Document[]): BoundaryWeights {
  // Words of the lexicon only: what a corpus happens to be about must not teach where sentences end.
  const names = new Map<string, string>()
  const nameOf = (word: string) => {
    const name = names.get(word) ?? (LEXICONS.mixed.has(wordHash(word)) ? word : `-${word.slice(-2)}`)
    names.set(word, name)
    return name
  }
  const counts = new Map<string, { times: number; files: number; last: number }>()
  for (const [file, { runs }] of files.entries()) {
    for (const { words } of runs) {
      for (let at = 0; at + 1 < words.length; at++) {
        for (const key of keysAt(words, at, nameOf)) {
          const count = counts.get(key) ?? { times: 0, files: 0, last: -1 }
          count.times++
          if (count.last !== file) count.files++
          count.last = file
          counts.set(key, count)
        }
      }
    }
  }
  const numbers = new Map<string, number>()
  for (const [key, { times, files: inFiles }] of counts)
    if (inFiles >= LEAST_FILES && times >= (key.includes('_') ? LEAST_PAIR : LEAST_COUNT))
      numbers.set(key, numbers.size + 1)
  const examples: Array<[keys: Int32Array, ends: 0 | 1]> = []
  for (const { runs } of files)
    for (const { words, ends } of runs)
      for (let at = 0; at + 1 < words.length; at++) {
        const keys = keysAt(words, at, nameOf).flatMap((key) => numbers.get(key) ?? [])
        examples.push([Int32Array.from([0, ...keys]), ends.has(at) ? 1 : 0])
      }
  const weights = new Float64Array(numbers.size + 1)
  const squares = new Float64Array(numbers.size + 1).fill(1e-6)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const [keys, ends] of examples) {
      let score = 0
      for (const key of keys) score += weights[key] as number
      const slope = 1 / (1 + Math.exp(-score)) - ends
      for (const key of keys) {
        const gradient = slope + RIDGE * (weights[key] as number)
        squares[key]! += gradient * gradient
        weights[key]! -= (0.1 * gradient) / Math.sqrt(squares[key] as number)
      }
    }
  }
  const table = (kind: Kind) => {
    const lines = new Map<number, string[]>()
    for (const [key, number] of numbers) {
      if (!key.startsWith(`${kind}:`)) continue
      const weight = Math.round((weights[number] as number) / STEP) * STEP
      if (Math.abs(weights[number] as number) < LEAST_WEIGHT) continue
      lines.set(weight, [...(lines.get(weight) ?? []), key.slice(kind.length + 1)])
    }
    return [...lines]
      .toSorted(([a], [b]) => b - a)
      .map(([weight, list]) => `${weight}: ${list.toSorted().join(' ')}\n`)
      .join('')
  }
  return {
    base: Number((weights[0] as number).toFixed(2)),
    singles: [table('earlier'), table('before'), table('after'), table('later')],
    pairs: [table('closing'), table('across'), table('opening')],
  }
}
