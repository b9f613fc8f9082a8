import type { Transcript } from '#domain/transcript.ts'
import { LEXICONS } from '../../../functions/src/engine/embedded/read/lexicon.ts'
import { STOP } from '../../../functions/src/engine/embedded/read/lexicon.ts'
import { pickRuns } from '../../../functions/src/engine/embedded/pick/pickMoments.ts'
import { readUnits, type Units } from '../../../functions/src/engine/embedded/read/readUnits.ts'
import { readWords, type Words } from '../../../functions/src/engine/embedded/read/readWords.ts'
import type { Span } from './measures.ts'

/** What a method proposes for an episode: time to hear, and sentences to read, in order. */
export interface Proposal {
  spans: readonly Span[]
  points: readonly string[]
}

const SHARE = 0.3
const POINT_WORDS = 110
const BLOCK_SECONDS = 30

interface Read {
  words: Words
  units: Units
}

function read(transcript: Transcript): Read {
  const words = readWords(transcript, LEXICONS[transcript.language])
  return { words, units: readUnits(words) }
}

function textOf({ words, units }: Read, unit: number): string {
  const last = (units.endWord[unit] as number) - 1
  return words.text.slice(words.start[units.firstWord[unit] as number], words.end[last])
}

/** The best sentences by rank until there are words enough, in order. */
function pointsOf(reading: Read, ranked: readonly number[]): string[] {
  const chosen: number[] = []
  let count = 0
  for (const unit of ranked) {
    if (count >= POINT_WORDS) break
    chosen.push(unit)
    count += (reading.units.endWord[unit] as number) - (reading.units.firstWord[unit] as number)
  }
  return chosen.toSorted((a, b) => a - b).map((unit) => textOf(reading, unit))
}

/** The first 30 %, and the first 110 words. */
export function leadBaseline(transcript: Transcript): Proposal {
  const reading = read(transcript)
  return {
    spans: [[0, transcript.durationSeconds * SHARE]],
    points: pointsOf(reading, [...reading.units.startSeconds.keys()]),
  }
}

/** Runs of five sentences, and single ones to read, drawn by lot; the same lots in every run of the bench. */
export function randomBaseline(transcript: Transcript): Proposal {
  const reading = read(transcript)
  const { units } = reading
  const draw = lots(units.count)
  const order = [...units.startSeconds.keys()]
    .map((unit) => [draw(), unit] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, unit]) => unit)
  const spans: Span[] = []
  const taken = new Uint8Array(units.count)
  let missing = transcript.durationSeconds * SHARE
  for (const first of order) {
    for (let unit = first; unit < Math.min(units.count, first + RUN_OF_LOT) && missing > 0; unit++) {
      if (taken[unit] === 1) break
      taken[unit] = 1
      const span = [units.startSeconds[unit] as number, units.endSeconds[unit] as number] as const
      spans.push(span)
      missing -= span[1] - span[0]
    }
  }
  return { spans, points: pointsOf(reading, order) }
}

const RUN_OF_LOT = 5

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function lots(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Longest sentences; time by the same two-state search as ours, with length for worth. */
export function lengthBaseline(transcript: Transcript): Proposal {
  const reading = read(transcript)
  const { units } = reading
  const lengths = Float64Array.from(units.endWord, (end, unit) => end - (units.firstWord[unit] as number))
  const longest = Math.max(...lengths)
  const value = lengths.map((length) => Math.log(1 + length) / Math.log(1 + longest))
  const costs = { entry: new Float64Array(units.count).fill(0.3), exit: new Float64Array(units.count) }
  const runs = pickRuns(units, value, costs, transcript.durationSeconds * SHARE)
  const ranked = [...lengths.keys()].toSorted((a, b) => (lengths[b] as number) - (lengths[a] as number))
  return {
    spans: runs.map(({ first, end }) => [
      units.startSeconds[first] as number,
      units.endSeconds[end - 1] as number,
    ]),
    points: pointsOf(reading, ranked),
  }
}

/** TextRank (Mihalcea and Tarau, 2004): over blocks of 30 s for time, over sentences for points. */
export function textRankBaseline(transcript: Transcript): Proposal {
  const reading = read(transcript)
  const { words, units } = reading
  const blocks: number[][] = []
  for (let unit = 0; unit < units.count; unit++) {
    const block = Math.floor((units.startSeconds[unit] as number) / BLOCK_SECONDS)
    ;(blocks[block] ??= []).push(unit)
  }
  const full = Array.from(blocks, (block) => block ?? [])
  const scores = rank(full.map((block) => stemsOf(words, units, block)))
  const byScore = [...scores.keys()].toSorted((a, b) => (scores[b] as number) - (scores[a] as number))
  const wanted = Math.round((transcript.durationSeconds * SHARE) / BLOCK_SECONDS)
  const spans = byScore
    .slice(0, wanted)
    .map(
      (block): Span => [
        block * BLOCK_SECONDS,
        Math.min(transcript.durationSeconds, (block + 1) * BLOCK_SECONDS),
      ],
    )
  const sentences = [...units.firstWord.keys()].filter((unit) => stemsOf(words, units, [unit]).size > 2)
  const ranks = rank(sentences.map((unit) => stemsOf(words, units, [unit])))
  const ranked = [...ranks.keys()].toSorted((a, b) => (ranks[b] as number) - (ranks[a] as number))
  return {
    spans,
    points: pointsOf(
      reading,
      ranked.map((index) => sentences[index] as number),
    ),
  }
}

function stemsOf(words: Words, units: Units, list: readonly number[]): Set<number> {
  const stems = new Set<number>()
  for (const unit of list) {
    for (let index = units.firstWord[unit] as number; index < (units.endWord[unit] as number); index++) {
      if (((words.classes[index] as number) & STOP) === 0) stems.add(words.stem[index] as number)
    }
  }
  return stems
}

const DAMPING = 0.85
const ROUNDS = 30

/** Weighted PageRank; two sets are as near as the stems they share, over the logarithms of their sizes. */
function rank(sets: ReadonlyArray<ReadonlySet<number>>): Float64Array {
  const count = sets.length
  const holders = new Map<number, number[]>()
  for (const [index, set] of sets.entries()) {
    for (const stem of set) holders.set(stem, [...(holders.get(stem) ?? []), index])
  }
  const edges = sets.map((set, from) => {
    const shared = new Map<number, number>()
    for (const stem of set)
      for (const to of holders.get(stem) ?? []) if (to !== from) shared.set(to, (shared.get(to) ?? 0) + 1)
    for (const [to, common] of shared)
      shared.set(to, common / (Math.log(1 + set.size) + Math.log(1 + sets[to]!.size)))
    return shared
  })
  const sums = edges.map((shared) => [...shared.values()].reduce((sum, weight) => sum + weight, 0))
  let scores = new Float64Array(count).fill(1)
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(count).fill(1 - DAMPING)
    for (const [from, shared] of edges.entries()) {
      for (const [to, weight] of shared)
        next[to]! += (DAMPING * weight * (scores[from] as number)) / (sums[from] as number)
    }
    scores = next
  }
  return scores
}
