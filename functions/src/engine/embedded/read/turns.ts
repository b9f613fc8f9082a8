import type { Seconds } from '#domain/units.ts'
import type { Units } from './readUnits.ts'
import type { Words } from './readWords.ts'

/** What one speaker says in one go: sentences, the end exclusive. */
export interface Turn {
  first: number
  end: number
}

/** The turns of an episode, in order; one alone where the source names no speakers. */
export function turnsOf(words: Words, units: Pick<Units, 'count' | 'firstWord'>): Turn[] {
  const speakerOf = (unit: number) =>
    words.segments[words.segment[units.firstWord[unit] as number] as number]?.speaker
  const turns: Turn[] = []
  for (let unit = 0; unit < units.count; unit++) {
    const last = turns.at(-1)
    if (last !== undefined && speakerOf(unit) === speakerOf(last.first)) last.end++
    else turns.push({ first: unit, end: unit + 1 })
  }
  return turns
}

/** Length of the middle one of all turns: seconds where everybody talks at once, minutes where one lectures. */
export function medianTurnSeconds(
  { startSeconds, endSeconds }: Pick<Units, 'startSeconds' | 'endSeconds'>,
  turns: readonly Turn[],
): Seconds {
  const lengths = Float64Array.from(
    turns,
    ({ first, end }) => (endSeconds[end - 1] as number) - (startSeconds[first] as number),
  ).toSorted()
  return lengths[lengths.length >> 1] ?? 0
}
