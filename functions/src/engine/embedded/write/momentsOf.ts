import type { KeyMoment } from '#domain/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { type Draft, quoteOf, tenths } from './Draft.ts'
import { fitRuns, type TimedRun } from '../pick/fitRuns.ts'
import { lengthOf, MOMENT_SHARE, pickRuns, type Run, type RunCosts } from '../pick/pickMoments.ts'
import { medianTurnSeconds, type Turn, turnsOf } from '../read/turns.ts'
import type { Units } from '../read/readUnits.ts'
import { salience } from '../score/salience.ts'
import { BREAK, type Words } from '../read/readWords.ts'
import { titleOf } from './titleOf.ts'

/** What the beginning of a moment costs, in seconds of certain worth: it sets how long moments are. */
const ENTRY_COST = 0.15
/** Moments open with a sentence that stands by itself when one is near. */
const ENTRY_COST_LEANING = 0.2
/** They begin and end with somebody's turn when that is near: the more so, the longer they are. */
const ENTRY_COST_INSIDE_TURN = 0.1
const EXIT_COST_INSIDE_TURN = 0.05

/** As many as a page can list; longer episodes have longer moments. Halving long ones makes no more of them. */
const MOST_RUNS = 60
const MOST_MOMENTS = 60
/** How long moments are on average, at least: where everybody talks at once, and where one is left to finish. */
const SHORT_SECONDS = 10
const LONG_SECONDS = 36
/** What is longer becomes two moments, one after the other. */
const LONGEST_SECONDS = 120
/** Turns that a moment holds, so to speak: half a minute of talk in turns of six seconds. */
const TURNS = 5
/** Of moments of SHORT_SECONDS; those of twice the length begin with twice of it. */
const DEARNESS = 0.5

/** The time spans worth hearing, about 30 % of the episode. */
export function momentsOf(draft: Draft): KeyMoment[] {
  const { units, words, scored, duration } = draft
  const value = salience(units, scored.logOdds)
  const turns = turnsOf(words, units)
  const average = momentSeconds(units, turns)
  const costs = costsOf(draft, turns, average)
  const budget = duration * MOMENT_SHARE
  const most = Math.min(MOST_RUNS, Math.ceil(budget / average))
  const runs = fewRuns(units, value, costs, budget, most)
  const titles = new Set<string>()
  const fitted = splitLong(fitRuns(units, runs, value, duration), units, costs)
  const moments = fitted.map((run) => writeMoment(draft, run, titles))
  // Rounding to tenths leaves nothing of what is shorter.
  return moments.filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds)
}

/** At most so many runs; where everything is worth the same, no price gives a part of it: then the best of each part. */
function fewRuns(units: Units, value: Float64Array, costs: RunCosts, budget: Seconds, most: number): Run[] {
  const dearness = (DEARNESS * budget) / (most * SHORT_SECONDS)
  const runs = pickRuns(units, value, costs, budget, { most, dearness })
  return lengthOf(units, runs) < budget / 2 ? bestOfParts(units, value, most) : runs
}

function bestOfParts({ count, startSeconds, endSeconds }: Units, value: Float64Array, parts: number): Run[] {
  const partSeconds = (endSeconds[count - 1] as number) / parts
  const best = new Map<number, number>()
  for (let unit = 0; unit < count; unit++) {
    const part = Math.floor((startSeconds[unit] as number) / partSeconds)
    const other = best.get(part)
    if (other === undefined || (value[unit] as number) > (value[other] as number)) best.set(part, unit)
  }
  return [...best.values()].toSorted((a, b) => a - b).map((unit) => ({ first: unit, end: unit + 1 }))
}

/**
 * How long a moment should be on average: what is worth hearing is a remark where turns are short, and a train of thought
 * where they are long, or where nobody knows them.
 */
function momentSeconds(units: Units, turns: readonly Turn[]): Seconds {
  return Math.min(LONG_SECONDS, Math.max(SHORT_SECONDS, TURNS * medianTurnSeconds(units, turns)))
}

function costsOf({ units, scored }: Draft, turns: readonly Turn[], average: Seconds): RunCosts {
  const opens = new Uint8Array(units.count)
  for (const { first } of turns) opens[first] = 1
  const share = average / LONG_SECONDS
  const entry = scored.selfContainedness.map(
    (selfContainedness, unit) =>
      ENTRY_COST +
      ENTRY_COST_LEANING * (1 - selfContainedness) +
      (opens[unit] === 1 ? 0 : ENTRY_COST_INSIDE_TURN * share),
  )
  const exit = Float64Array.from(opens, (isFree) => (isFree === 1 ? 0 : EXIT_COST_INSIDE_TURN * share))
  return { entry, exit }
}

/** Halves what is longer than anybody plays at once, the longest first: there may be more of them than there is room for. */
function splitLong(runs: readonly TimedRun[], units: Units, costs: RunCosts): TimedRun[] {
  const parts = [...runs]
  const whole = new Set<TimedRun>()
  while (parts.length < MOST_MOMENTS) {
    const run = longestOf(parts.filter((part) => !whole.has(part)))
    if (run === undefined || run.endSeconds - run.startSeconds <= LONGEST_SECONDS) break
    const border = borderOf(run, units, costs)
    if (border === undefined) {
      whole.add(run)
      continue
    }
    const startSeconds = units.startSeconds[border] as number
    parts.splice(
      parts.indexOf(run),
      1,
      { ...run, end: border, endSeconds: startSeconds },
      { ...run, first: border, startSeconds },
    )
  }
  return parts
}

function longestOf(runs: readonly TimedRun[]): TimedRun | undefined {
  const seconds = (run: TimedRun) => run.endSeconds - run.startSeconds
  return runs.length === 0 ? undefined : runs.reduce((a, b) => (seconds(b) > seconds(a) ? b : a))
}

/** Where, near the middle of a run, a moment begins best. */
function borderOf(run: TimedRun, units: Units, { entry }: RunCosts): number | undefined {
  const seconds = run.endSeconds - run.startSeconds
  let best: number | undefined
  for (let unit = run.first + 1; unit < run.end; unit++) {
    const offCentre = Math.abs((units.startSeconds[unit] as number) - run.startSeconds - seconds / 2)
    if (offCentre > seconds / 6) continue
    if (best === undefined || (entry[unit] as number) < (entry[best] as number)) best = unit
  }
  return best
}

const LEAST_QUOTED = 9
const MOST_QUOTED = 45

/**
 * A moment with its title and its opening words: the quote is what is heard first, so that the link and the text agree.
 * @param taken see titleOf()
 */
function writeMoment(draft: Draft, run: TimedRun, taken: Set<string>): KeyMoment {
  return {
    title: titleOf(draft, run, taken),
    quote: openingOf(draft, run),
    startSeconds: tenths(run.startSeconds),
    endSeconds: tenths(run.endSeconds),
  }
}

/** Whether the source goes on in one piece from the word before. */
function isWhole(words: Words, index: number): boolean {
  return ((words.gap[index - 1] as number) & BREAK) === 0
}

function openingOf({ words, units }: Draft, { first, end }: TimedRun): string {
  const from = units.firstWord[first] as number
  let to = units.endWord[first] as number
  for (let unit = first + 1; unit < end && to - from < LEAST_QUOTED && isWhole(words, to); unit++)
    to = units.endWord[unit] as number
  return quoteOf(words, from, Math.min(to, from + MOST_QUOTED))
}
