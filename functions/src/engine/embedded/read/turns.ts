import type { Seconds } from '#domain/units.ts'
import type { Units } from './readUnits.ts'
import type { Words } from './readWords.ts'

/** A speaker turn: sentences, the end exclusive. */
export interface Turn {
  first: number
  end: number
}

/** An episode's turns, in order; one where the source names no speakers. */
export function turnsOf(words: Words, units: Pick<Units, 'count' | 'firstWord'>): Turn[] {
  const turns: Turn[] = []
  let last: Turn | undefined
  let voice: string | undefined
  for (let unit = 0; unit < units.count; unit++) {
    const { speaker } = words.segments[words.segment[units.firstWord[unit] as number] as number]!
    if (last !== undefined && speaker === voice) last.end++
    else turns.push((last = { first: unit, end: unit + 1 }))
    voice = speaker
  }
  return turns
}

/** Median length of turns: seconds in crosstalk, minutes in a lecture. */
export function medianTurnSeconds(
  { startSeconds, endSeconds }: Pick<Units, 'startSeconds' | 'endSeconds'>,
  turns: readonly Turn[],
): Seconds {
  const lengths = new Float64Array(turns.length)
  for (let at = 0; at < turns.length; at++) {
    const { first, end } = turns[at] as Turn
    lengths[at] = (endSeconds[end - 1] as number) - (startSeconds[first] as number)
  }
  lengths.sort()
  return lengths[lengths.length >> 1] ?? 0
}
