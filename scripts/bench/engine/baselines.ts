import type { Transcript } from '#domain/episodes/transcript.ts'
import { LEXICONS } from '../../../functions/src/engine/embedded/read/lexicon.ts'
import { pickRuns } from '../../../functions/src/engine/embedded/pick/pickMoments.ts'
import { readUnits, type Units } from '../../../functions/src/engine/embedded/read/readUnits.ts'
import { readWords } from '../../../functions/src/engine/embedded/read/readWords.ts'
import type { Span } from './measures.ts'

const SHARE = 0.3
const RUN_OF_LOT = 5

function read(transcript: Transcript): Units {
  return readUnits(readWords(transcript, LEXICONS[transcript.language]))
}

/** The first 30 %. */
export const leadBaseline = (transcript: Transcript): Span[] => [[0, transcript.durationSeconds * SHARE]]

/** Runs of five sentences at random; the same ones in every run of the bench. */
export function randomBaseline(transcript: Transcript): Span[] {
  const units = read(transcript)
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
  return spans
}

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

/** The same two-state search as ours, with a sentence's length as its worth. */
export function lengthBaseline(transcript: Transcript): Span[] {
  const units = read(transcript)
  const lengths = Float64Array.from(units.endWord, (end, unit) => end - (units.firstWord[unit] as number))
  const longest = Math.max(...lengths)
  const value = lengths.map((length) => Math.log(1 + length) / Math.log(1 + longest))
  const costs = { entry: new Float64Array(units.count).fill(0.3), exit: new Float64Array(units.count) }
  return pickRuns(units, value, costs, transcript.durationSeconds * SHARE).map(({ first, end }) => [
    units.startSeconds[first] as number,
    units.endSeconds[end - 1] as number,
  ])
}
