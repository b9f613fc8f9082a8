import type { Transcript, TranscriptSegment } from '#domain/episodes/transcript.ts'
import { LINK } from '../embedded/read/lexicon.ts'
import { nameOf } from '../embedded/read/nameOf.ts'
import type { Units } from '../embedded/read/readUnits.ts'
import { BARRIER, type Words } from '../embedded/read/readWords.ts'
import { readTranscript } from '../embedded/readTranscript.ts'
import type { ScoredUnits } from '../embedded/score/scoreUnits.ts'
import { quoteOf } from '../embedded/write/Draft.ts'

/** What is said in an episode and may be worth a place in its summary, for a model to choose from by number. */
export interface Proposal extends TranscriptSegment {
  /** From 1, in order of time. */
  n: number
  /** The transcript's own words, white space folded. */
  text: string
}

/** Proposals for an hour of speech: docs/engine.md "Proposals" says what stands in so many. */
export const PROPOSALS_PER_HOUR = { usual: 160, most: 320 } as const

export function proposalCount(
  { durationSeconds }: Pick<Transcript, 'durationSeconds'>,
  perHour: number,
): number {
  return Math.max(LEAST_PROPOSALS, Math.round((durationSeconds * perHour) / 3_600))
}

/** Even of a few minutes. */
const LEAST_PROPOSALS = 12

/** A sentence with fewer words is said anywhere: LEAST_QUOTE_WORDS. */
const LEAST_WORDS = 5
/** Words of two sentences together, where a source writes no marks, and of one with a "because …" or "so …" that completes it. */
const MOST_UNMARKED = 30
const MOST_LINKED = 60
/** Proposals that are spread over the episode together, and what the last of them must be worth more than the first. */
const SPREAD_OVER = 8
const SPREAD = 0.5

/**
 * The sentences of an episode that people who shorten it are likeliest to keep, in order of time: the most telling as
 * far as `count` reaches, spread over the episode. Pure; its time grows with the length.
 * @throws UnreadableTranscript when there is nothing to choose from
 */
export function proposals(transcript: Transcript, count: number): Proposal[] {
  const { words, units, scored } = readTranscript(transcript)
  const taken = new Uint8Array(units.count)
  const chosen: Array<{ first: number; end: number }> = []
  for (const unit of ranked(units, scored, count)) {
    if (chosen.length >= count) break
    if (taken[unit] === 1) continue
    const end = unit + (goesOn(words, units, unit) && taken[unit + 1] === 0 ? 2 : 1)
    taken.fill(1, unit, end)
    chosen.push({ first: unit, end })
  }
  const latest = transcript.durationSeconds > 0 ? transcript.durationSeconds : Number.POSITIVE_INFINITY
  return chosen
    .toSorted((a, b) => a.first - b.first)
    .map(({ first, end }, at) => {
      const word = units.firstWord[first] as number
      const speaker = nameOf(words.segments[words.segment[word] as number]?.speaker)
      return {
        n: at + 1,
        startSeconds: Math.min(latest, units.startSeconds[first] as number),
        endSeconds: Math.min(latest, units.endSeconds[end - 1] as number),
        ...(speaker !== undefined && { speaker }),
        text: quoteOf(words, word, units.endWord[end - 1] as number),
      }
    })
}

const sizeOf = ({ firstWord, endWord }: Units, unit: number) =>
  (endWord[unit] as number) - (firstWord[unit] as number)

/** The sentences that say something, the most telling first; the more of the same minutes come before, the later. */
function ranked(units: Units, { logOdds }: ScoredUnits, count: number): number[] {
  const telling = Array.from({ length: units.count }, (_, unit) => unit)
    .filter((unit) => sizeOf(units, unit) >= LEAST_WORDS)
    .toSorted((a, b) => (logOdds[b] as number) - (logOdds[a] as number))
  const blocks = Math.max(1, Math.round(count / SPREAD_OVER))
  const blockSeconds = ((units.endSeconds[units.count - 1] as number) + 1) / blocks
  const before = new Float64Array(blocks)
  const worth = new Float64Array(units.count)
  for (const unit of telling) {
    const block = Math.min(blocks - 1, Math.floor((units.startSeconds[unit] as number) / blockSeconds))
    worth[unit] = (logOdds[unit] as number) - (SPREAD * (before[block] as number)) / SPREAD_OVER
    before[block]!++
  }
  return telling.toSorted((a, b) => (worth[b] as number) - (worth[a] as number))
}

/** Whether the next sentence belongs to this one: its reason or what follows from it, in captions any to a short one. */
function goesOn({ gap, classes }: Words, units: Units, unit: number): boolean {
  if (unit + 1 >= units.count || ((gap[(units.endWord[unit] as number) - 1] as number) & BARRIER) !== 0)
    return false
  const isLinked = ((classes[units.firstWord[unit + 1] as number] as number) & LINK) !== 0
  const size = sizeOf(units, unit) + sizeOf(units, unit + 1)
  return size <= (isLinked ? MOST_LINKED : units.punctuated ? 0 : MOST_UNMARKED)
}
