import { type KeyMoment, MOMENT_SHARE } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { type Draft, quoteOf, tenths } from './Draft.ts'
import { fitRuns, LONGEST, type TimedRun, USUAL_LONGEST } from '../pick/fitRuns.ts'
import { lengthOf, pickRuns, type Run, type RunCosts } from '../pick/pickMoments.ts'
import { medianTurnSeconds, type Turn, turnsOf } from '../read/turns.ts'
import type { Timeline } from '../read/timelineOf.ts'
import { salience } from '../score/salience.ts'
import { LEAST_QUOTE_WORDS } from '../../verify/TranscriptIndex.ts'
import { BREAK, type Words } from '../read/readWords.ts'
import { titleOf } from './titleOf.ts'

/** Cost of beginning a moment, in seconds of certain worth: sets the length of moments. */
const ENTRY_COST = 0.15
/** Makes moments open with a self-contained sentence when one is near. */
const ENTRY_COST_LEANING = 0.2
/** Makes moments begin and end with a turn when near: the more, the longer turns are. */
const ENTRY_COST_INSIDE_TURN = 0.1
const EXIT_COST_INSIDE_TURN = 0.05
/** Against a start too short to be found by its words. */
const ENTRY_COST_UNQUOTABLE = 5

/** As many as a page can list; longer episodes have longer moments. */
const MOST_MOMENTS = 60
/** Leaves room for halves of the longest. */
const MOST_RUNS = 54
/** Least average length of moments: for crosstalk, and for uninterrupted speech. */
const SHORT_SECONDS = 10
const LONG_SECONDS = 36
/** Average turns of a moment: half a minute of talk with turns of six seconds. */
const TURNS = 5
/** For moments of SHORT_SECONDS; twice for those of twice the length. */
const DEARNESS = 0.5

/** Least words of a title, number of sentences tried for it, and its moment's longest extension. */
const TITLE_WORDS = 5
const MOST_ADDED = 2
const TITLED_LONGEST: Seconds = 30

/** Time spans worth hearing, about 30 % of the episode. */
export function momentsOf(draft: Draft): KeyMoment[] {
  const { words, scored, duration } = draft
  const line = scored.timeline
  const logOdds = new Float64Array(line.count)
  for (let at = 0; at < line.count; at++) logOdds[at] = scored.logOdds[line.unit[at] as number] as number
  const value = salience(line, logOdds)
  const turns = turnsOf(words, line)
  const average = momentSeconds(line, turns)
  const costs = costsOf(draft, line, turns, average)
  const budget = duration * MOMENT_SHARE.aim
  const most = Math.min(MOST_RUNS, Math.ceil(budget / average))
  const runs = runsInAllThirds(line, duration, average, value, (taken) =>
    fewRuns(line, value, costs, budget - lengthOf(line, taken), Math.max(1, most - taken.length)),
  )
  const titles = new Set<string>()
  const titled = withTitles(splitLong(runs, line, costs), line, draft)
  const fitted = fitRuns(line, titled, value, duration)
  const moments = fitted.map((run) => writeMoment(draft, inUnits(line, run), titles))
  // Rounding to tenths empties shorter ones.
  return moments.filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds)
}

const THIRDS = 3

/** The runs, and the best one of each third without any. Verification would add it: here its time comes from the other runs. */
function runsInAllThirds(
  line: Timeline,
  duration: Seconds,
  average: Seconds,
  value: Float64Array,
  pick: (taken: readonly Run[]) => Run[],
): Run[] {
  const added: Run[] = []
  for (;;) {
    const others = pick(added).flatMap((run) => without(run, added))
    const runs = [...others, ...added].toSorted((a, b) => a.first - b.first)
    const missing = thirdsOf(line, duration).filter(
      ({ first, end }) => end > first && !runs.some((run) => run.first >= first && run.first < end),
    )
    if (missing.length === 0) return runs
    added.push(...missing.map((third) => bestRun(line, third, value, average)))
  }
}

function without(run: Run, taken: readonly Run[]): Run[] {
  let left = [run]
  for (const { first, end } of taken) {
    left = left.flatMap((part) => [
      { first: part.first, end: Math.min(part.end, first) },
      { first: Math.max(part.first, end), end: part.end },
    ])
    left = left.filter((part) => part.end > part.first)
  }
  return left
}

function thirdsOf({ count, startSeconds }: Timeline, duration: Seconds): Run[] {
  let end = 0
  return Array.from({ length: THIRDS }, (_, third) => {
    const first = end
    const until = third === THIRDS - 1 ? Number.POSITIVE_INFINITY : (duration * (third + 1)) / THIRDS
    while (end < count && (startSeconds[end] as number) < until) end++
    return { first, end }
  })
}

/** From a part's best sentence on, about so many seconds. */
function bestRun(line: Timeline, part: Run, value: Float64Array, seconds: Seconds): Run {
  let first = part.first
  for (let at = first; at < part.end; at++) if ((value[at] as number) > (value[first] as number)) first = at
  let end = first + 1
  while (end < part.end && lengthOf(line, [{ first, end: end + 1 }]) <= seconds) end++
  return { first, end }
}

/** At most so many runs; where all sentences are worth the same, the best of each part. */
function fewRuns(units: Timeline, value: Float64Array, costs: RunCosts, budget: Seconds, most: number) {
  const dearness = (DEARNESS * budget) / (most * SHORT_SECONDS)
  const runs = pickRuns(units, value, costs, budget, { most, dearness })
  return lengthOf(units, runs) < budget / 2 ? bestOfParts(units, value, most) : runs
}

function bestOfParts({ count, startSeconds, endSeconds }: Timeline, value: Float64Array, parts: number) {
  const partSeconds = (endSeconds[count - 1] as number) / parts
  const best = new Map<number, number>()
  for (let unit = 0; unit < count; unit++) {
    const part = Math.floor((startSeconds[unit] as number) / partSeconds)
    const other = best.get(part)
    if (other === undefined || (value[unit] as number) > (value[other] as number)) best.set(part, unit)
  }
  return [...best.values()].toSorted((a, b) => a - b).map((unit) => ({ first: unit, end: unit + 1 }))
}

/** Average length of a moment: a remark where turns are short, a train of thought where they are long or unknown. */
function momentSeconds(units: Timeline, turns: readonly Turn[]): Seconds {
  return Math.min(LONG_SECONDS, Math.max(SHORT_SECONDS, TURNS * medianTurnSeconds(units, turns)))
}

function costsOf(
  { words, scored }: Draft,
  line: Timeline,
  turns: readonly Turn[],
  average: Seconds,
): RunCosts {
  const opens = new Uint8Array(line.count)
  for (const { first } of turns) opens[first] = 1
  const share = average / LONG_SECONDS
  const insideTurn = ENTRY_COST_INSIDE_TURN * share
  const entry = new Float64Array(line.count)
  const exit = new Float64Array(line.count)
  for (let at = 0; at < line.count; at++) {
    const selfContainedness = scored.selfContainedness[line.unit[at] as number] as number
    entry[at] =
      ENTRY_COST +
      ENTRY_COST_LEANING * (1 - selfContainedness) +
      (opens[at] === 1 ? 0 : insideTurn) +
      (isQuotable(words, line.firstWord[at] as number) ? 0 : ENTRY_COST_UNQUOTABLE)
    exit[at] = opens[at] === 1 ? 0 : EXIT_COST_INSIDE_TURN * share
  }
  return { entry, exit }
}

/** Halves overlong moments, longest first, at most up to the limit. */
function splitLong(runs: readonly Run[], line: Timeline, costs: RunCosts): Run[] {
  const parts = [...runs]
  const whole = new Set<Run>()
  while (parts.length < MOST_MOMENTS) {
    const run = longestOf(
      line,
      parts.filter((part) => !whole.has(part)),
    )
    if (run === undefined || lengthOf(line, [run]) <= USUAL_LONGEST) break
    const border = borderOf(run, line, costs)
    if (border === undefined) whole.add(run)
    else parts.splice(parts.indexOf(run), 1, { ...run, end: border }, { ...run, first: border })
  }
  return parts
}

function longestOf(line: Timeline, runs: readonly Run[]): Run | undefined {
  const seconds = (run: Run) => lengthOf(line, [run])
  return runs.length === 0 ? undefined : runs.reduce((a, b) => (seconds(b) > seconds(a) ? b : a))
}

/** Extends one-sentence runs by the next sentence with a possible title: a title comes after the quote. */
function withTitles(runs: readonly Run[], line: Timeline, { units, duration }: Draft): Run[] {
  // What is too much would be cut from the end of another run.
  let left = duration * (MOMENT_SHARE.most - 0.01) - lengthOf(line, runs)
  return runs.map((run, at) => {
    const room = Math.min(runs[at + 1]?.first ?? line.count, run.first + 1 + MOST_ADDED)
    const isTitle = (index: number) => {
      const unit = line.unit[index] as number
      const words = (units.endWord[unit] as number) - (units.firstWord[unit] as number)
      return words >= TITLE_WORDS && units.asks[unit] === 0 && units.closed[unit] === 1
    }
    if (run.end - run.first > 1) return run
    for (let end = run.end; end < room; end++) {
      const titled = { ...run, end: end + 1 }
      const added = lengthOf(line, [titled]) - lengthOf(line, [run])
      if (lengthOf(line, [titled]) > TITLED_LONGEST || added > left) break
      if (!isTitle(end)) continue
      left -= added
      return titled
    }
    return run
  })
}

/** Best start of a moment near a run's middle; anywhere in an overlong run. */
function borderOf(run: Run, line: Timeline, { entry }: RunCosts): number | undefined {
  const seconds = lengthOf(line, [run])
  const farthest = seconds > LONGEST ? seconds : seconds / 6
  let best: number | undefined
  for (let at = run.first + 1; at < run.end; at++) {
    const sinceStart = (line.startSeconds[at] as number) - (line.startSeconds[run.first] as number)
    if (Math.abs(sinceStart - seconds / 2) > farthest) continue
    if (best === undefined || (entry[at] as number) < (entry[best] as number)) best = at
  }
  return best
}

/** The run in unit numbers, including those without time. */
function inUnits({ unit }: Timeline, run: TimedRun): TimedRun {
  return { ...run, first: unit[run.first] as number, end: (unit[run.end - 1] as number) + 1 }
}

const LEAST_QUOTED = 9
const MOST_QUOTED = 45

/** A moment whose quote is heard first, so that link and text agree. @param taken see titleOf() */
function writeMoment(draft: Draft, run: TimedRun, taken: Set<string>): KeyMoment {
  const [from, to] = openingOf(draft, run)
  return {
    title: titleOf(draft, run, to, taken),
    quote: quoteOf(draft.words, from, to),
    startSeconds: tenths(run.startSeconds),
    endSeconds: tenths(run.endSeconds),
  }
}

/** Whether the source is unbroken before this word. */
function isWhole(words: Words, index: number): boolean {
  return ((words.gap[index - 1] as number) & BREAK) === 0
}

/** Whether enough unbroken words follow. */
function isQuotable(words: Words, first: number): boolean {
  let index = first + 1
  while (index < words.count && index < first + LEAST_QUOTE_WORDS && isWhole(words, index)) index++
  return index === first + LEAST_QUOTE_WORDS
}

function openingOf({ words, units }: Draft, { first, end }: TimedRun): readonly [from: number, to: number] {
  const from = units.firstWord[first] as number
  let to = units.endWord[first] as number
  for (let unit = first + 1; unit < end && to - from < LEAST_QUOTED && isWhole(words, to); unit++)
    to = units.endWord[unit] as number
  return [from, Math.min(to, from + MOST_QUOTED)]
}
