import { MOMENT_SHARE } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import type { Line, Run } from './pickMoments.ts'

/** A run with its seconds; the last sentence may be cut short where sentences are long and time is not. */
export interface TimedRun extends Run {
  startSeconds: Seconds
  endSeconds: Seconds
}

/** Longest usual moment, if there are enough others. */
export const USUAL_LONGEST: Seconds = 120
/** docs/rules.md "Summaries and verification" */
export const LONGEST: Seconds = 240
/** Aims slightly inside the limits, against rounding to tenths. */
const MARGIN = 0.004

/**
 * Makes runs take 27 to 33 % of the episode, and none more than four minutes: sentences of short ones are too long for
 * choice alone. Missing time is added beside runs where it is worth most; excess goes from the longest run's end.
 * @param runs in order and apart
 * @param value worth of a second of each sentence
 */
export function fitRuns(
  line: Line,
  runs: readonly Run[],
  value: Float64Array,
  duration: Seconds,
): TimedRun[] {
  const least = (MOMENT_SHARE.least + MARGIN) * duration
  const most = (MOMENT_SHARE.most - MARGIN) * duration
  const short = runs.map((run) => withinLongest(line, run))
  const grown = grow(line, grow(line, short, value, least, USUAL_LONGEST), value, least, LONGEST)
  const timed = grown.map((run) => ({
    ...run,
    startSeconds: Math.min(duration, line.startSeconds[run.first] as number),
    endSeconds: Math.min(duration, (line.startSeconds[run.first] as number) + secondsOf(line, run)),
  }))
  let excess = timed.reduce((sum, run) => sum + run.endSeconds - run.startSeconds, 0) - most
  for (const run of timed.toSorted(
    (a, b) => b.endSeconds - b.startSeconds - (a.endSeconds - a.startSeconds),
  )) {
    if (excess <= 0) break
    const cut = Math.min(excess, (run.endSeconds - run.startSeconds) * 0.7)
    run.endSeconds -= cut
    excess -= cut
    while (run.end - 1 > run.first && (line.startSeconds[run.end - 1] as number) >= run.endSeconds) run.end--
  }
  return timed.filter((run) => run.endSeconds > run.startSeconds)
}

/** A run's length, at most the longest of a moment for a single long sentence. */
function secondsOf({ startSeconds, endSeconds }: Line, { first, end }: Run): Seconds {
  return Math.min(LONGEST, (endSeconds[end - 1] as number) - (startSeconds[first] as number))
}

/** As many sentences as a moment may take, at least one. */
function withinLongest({ startSeconds, endSeconds }: Line, { first, end }: Run): Run {
  const latest = (startSeconds[first] as number) + LONGEST
  let last = end - 1
  while (last > first && (endSeconds[last] as number) > latest) last--
  return { first, end: last + 1 }
}

/** Adds neighbours of runs, best first, until all take `least` seconds: lengthens moments rather than making more. */
function grow(line: Line, runs: readonly Run[], value: Float64Array, least: Seconds, longest: Seconds) {
  const grown = runs.map((run) => ({ ...run }))
  let missing = least - grown.reduce((sum, run) => sum + secondsOf(line, run), 0)
  // The run to lengthen, and its end.
  const best = { at: -1, before: false, worth: 0 }
  const offer = (at: number, added: number, isRoom: boolean) => {
    const { first, end } = grown[at] as Run
    const worth = value[added] as number
    if (!isRoom || (best.at >= 0 && worth <= best.worth)) return
    const from = line.startSeconds[Math.min(first, added)] as number
    const to = line.endSeconds[Math.max(end - 1, added)] as number
    if (to - from > longest) return
    best.at = at
    best.before = added < first
    best.worth = worth
  }
  while (missing > 0) {
    best.at = -1
    for (let at = 0; at < grown.length; at++) {
      const { first, end } = grown[at] as Run
      offer(at, first - 1, first > (grown[at - 1]?.end ?? 0))
      offer(at, end, end < (grown[at + 1]?.first ?? line.count))
    }
    const run = grown[best.at]
    if (run === undefined) break
    missing += secondsOf(line, run)
    if (best.before) run.first--
    else run.end++
    missing -= secondsOf(line, run)
  }
  return grown
}
