import type { KeyMoment } from '#domain/summary.ts'
import type { Draft } from './Draft.ts'
import { fitRuns } from './fitRuns.ts'
import { MOMENT_SHARE, pickRuns } from './pickMoments.ts'
import { wholeSpan } from './pickSpans.ts'
import { standing } from './standing.ts'
import { writeMoment } from './writeMoment.ts'

/** What the beginning of a moment costs, in seconds of certain worth: it sets how long moments are. */
const ENTRY_COST = 0.25
/** Moments open with a sentence that stands by itself when one is near. */
const ENTRY_COST_LEANING = 0.2

/** As many as a page can list; longer episodes have longer moments. */
const MOST_MOMENTS = 56

/** The stretches worth hearing, about 30 % of the episode. */
export function momentsOf(draft: Draft): KeyMoment[] {
  const { words, units, scored, duration } = draft
  const value = new Float64Array(units.count)
  const entry = new Float64Array(units.count)
  for (let unit = 0; unit < units.count; unit++) {
    value[unit] = 1 / (1 + Math.exp(-(scored.logOdds[unit] as number)))
    entry[unit] = ENTRY_COST + ENTRY_COST_LEANING * (1 - standing(words, wholeSpan(units, unit, words)))
  }
  let runs = pickRuns(units, value, entry, duration * MOMENT_SHARE)
  for (let turns = 0; runs.length > MOST_MOMENTS && turns < 20; turns++) {
    runs = pickRuns(
      units,
      value,
      entry.map((cost) => cost * 1.4 ** (turns + 1)),
      duration * MOMENT_SHARE,
    )
  }
  const titles = new Set<string>()
  return fitRuns(units, runs, value, duration).map((run) => {
    const moment = writeMoment(draft, run, titles)
    titles.add(moment.title)
    return moment
  })
}
