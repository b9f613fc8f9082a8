import type { KeyMoment } from '#domain/summary.ts'
import type { Draft } from './Draft.ts'
import { fitRuns } from './fitRuns.ts'
import { MOMENT_SHARE, pickRuns } from './pickMoments.ts'
import { writeMoment } from './writeMoment.ts'

/** What the beginning of a moment costs, in seconds of certain worth: it sets how long moments are. */
const ENTRY_COST = 0.15
/** Moments open with a sentence that stands by itself when one is near. */
const ENTRY_COST_LEANING = 0.2

/** As many as a page can list; longer episodes have longer moments. */
const MOST_MOMENTS = 56
/** How long moments are where nothing limits their number. */
const USUAL_SECONDS = 15

/** The stretches worth hearing, about 30 % of the episode. */
export function momentsOf(draft: Draft): KeyMoment[] {
  const { units, scored, duration } = draft
  const value = new Float64Array(units.count)
  const entry = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++) {
    value[unit] = 1 / (1 + Math.exp(-(scored.logOdds[unit] as number)))
    entry[unit] = ENTRY_COST + ENTRY_COST_LEANING * (1 - (scored.standing[unit] as number))
  }
  const budget = duration * MOMENT_SHARE
  // Long episodes would have hundreds of moments: the cost of one rises with what would be too many.
  let dearness = Math.max(1, (budget / (MOST_MOMENTS * USUAL_SECONDS)) ** 1.2)
  let runs = pickRuns(units, value, priced(entry, dearness), budget)
  for (let turns = 0; runs.length > MOST_MOMENTS && turns < 12; turns++) {
    dearness *= 1.4
    runs = pickRuns(units, value, priced(entry, dearness), budget)
  }
  const titles = new Set<string>()
  const moments = fitRuns(units, runs, value, duration).map((run) => {
    const moment = writeMoment(draft, run, titles)
    titles.add(moment.title)
    return moment
  })
  // Rounding to tenths leaves nothing of what is shorter.
  return moments.filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds)
}

function priced(entry: Float64Array, dearness: number): Float64Array {
  return dearness === 1 ? entry : entry.map((cost) => cost * dearness)
}
