import type { Seconds } from '#domain/units.ts'
import { LEAST_SHARE, lengthOf, MOST_SHARE, type Run } from './pickMoments.ts'
import type { Units } from '../read/readUnits.ts'

/** A run with the seconds it takes; the last sentence may be cut short where sentences are long and time is not. */
export interface TimedRun extends Run {
  startSeconds: Seconds
  endSeconds: Seconds
}

/** Aims a little inside the limits, so that rounding to tenths cannot leave them. */
const MARGIN = 0.004

/**
 * Makes runs take 27 to 33 % of the episode: sentences are too long to hit that by choice alone when an episode is
 * short. What is missing is added beside them where it is worth most; what is too much goes from the end of the longest run.
 * @param value worth of a second of each sentence
 */
export function fitRuns(
  units: Units,
  runs: readonly Run[],
  value: Float64Array,
  duration: Seconds,
): TimedRun[] {
  const least = (LEAST_SHARE + MARGIN) * duration
  const most = (MOST_SHARE - MARGIN) * duration
  const inside = new Uint8Array(units.count)
  for (const { first, end } of runs) inside.fill(1, first, end)
  const taken = lengthOf(units, runs)
  const grown = grow(units, inside, value, least - taken)
  const timed = runsOf(grown).map((run) => ({
    ...run,
    startSeconds: Math.min(duration, units.startSeconds[run.first] as number),
    endSeconds: Math.min(duration, units.endSeconds[run.end - 1] as number),
  }))
  let excess = timed.reduce((sum, run) => sum + run.endSeconds - run.startSeconds, 0) - most
  for (const run of timed.toSorted(
    (a, b) => b.endSeconds - b.startSeconds - (a.endSeconds - a.startSeconds),
  )) {
    if (excess <= 0) break
    const cut = Math.min(excess, (run.endSeconds - run.startSeconds) * 0.7)
    run.endSeconds -= cut
    excess -= cut
    while (run.end - 1 > run.first && (units.startSeconds[run.end - 1] as number) >= run.endSeconds) run.end--
  }
  return timed.filter((run) => run.endSeconds > run.startSeconds)
}

/** Adds so many seconds of what stands beside a run, best first: what is added lengthens moments rather than makes more. */
function grow(units: Units, inside: Uint8Array, value: Float64Array, seconds: Seconds): Uint8Array {
  const grown = inside.slice()
  const edge = new Set<number>()
  const reach = (unit: number) => {
    for (const near of [unit - 1, unit + 1]) if (grown[near] === 0) edge.add(near)
  }
  for (let unit = 0; unit < units.count; unit++) if (grown[unit] === 1) reach(unit)
  for (let missing = seconds; missing > 0 && edge.size > 0; ) {
    let best = -1
    for (const unit of edge) if (best < 0 || (value[unit] as number) > (value[best] as number)) best = unit
    edge.delete(best)
    grown[best] = 1
    reach(best)
    missing -= (units.endSeconds[best] as number) - (units.startSeconds[best] as number)
  }
  return grown
}

function runsOf(inside: Uint8Array): Run[] {
  const runs: Run[] = []
  for (let unit = 0; unit < inside.length; unit++) {
    if (inside[unit] === 0) continue
    const last = runs.at(-1)
    if (last !== undefined && last.end === unit) last.end++
    else runs.push({ first: unit, end: unit + 1 })
  }
  return runs
}
