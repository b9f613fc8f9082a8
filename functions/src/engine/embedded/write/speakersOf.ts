import type { Speaker } from '#domain/summaries/summary.ts'
import { type Draft, segmentOf } from './Draft.ts'
import { nameOf } from '../read/nameOf.ts'

/** Share of the talk below which a voice is only a passing guest. */
const LEAST_VOICE = 0.05
const MOST_VOICES = 5

/** The main speakers, in order of their first words, with their share of the spoken time. */
export function speakersOf({ words }: Pick<Draft, 'words'>): Speaker[] {
  const bySource = new Map<string | undefined, number>()
  let total = 0
  for (const { speaker, startSeconds, endSeconds } of words.segments) {
    const seconds = Math.max(0, endSeconds - startSeconds)
    total += seconds
    bySource.set(speaker, (bySource.get(speaker) ?? 0) + seconds)
  }
  return [...byName(bySource)]
    .map(([name, seconds]) => ({ name, share: total > 0 ? seconds / total : 0 }))
    .filter(({ share }) => share >= LEAST_VOICE)
    .slice(0, MOST_VOICES)
}

/** Sums of the source's voices by proper name; without nameless ones. */
function byName(bySource: ReadonlyMap<string | undefined, number>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [speaker, amount] of bySource) {
    const name = nameOf(speaker)
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + amount)
  }
  return sums
}

/** A sentence's speaker, where the source names one. */
export function speakerAt(
  { words, units }: Pick<Draft, 'words' | 'units'>,
  unit: number,
): string | undefined {
  return nameOf(segmentOf(words, units.firstWord[unit] as number).speaker)
}
