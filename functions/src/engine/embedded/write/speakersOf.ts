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

/** A host asks so large a share of all questions, and at least so many. */
const HOST_SHARE = 0.6
const LEAST_QUESTIONS = 3
const MOST_OF_HOST = 0.55

/** Tells whether the host says a sentence; false for all without a host, see {@link hostOf}. */
export function speakerTest(draft: Pick<Draft, 'words' | 'units'>): (unit: number) => boolean {
  const host = hostOf(draft, speakersOf(draft))
  return (unit) => host !== undefined && speakerAt(draft, unit) === host
}

/** A sentence's speaker, where the source names one. */
export function speakerAt(
  { words, units }: Pick<Draft, 'words' | 'units'>,
  unit: number,
): string | undefined {
  return nameOf(segmentOf(words, units.firstWord[unit] as number).speaker)
}

/** The voice that asks most questions and says less than another one; undefined without one. */
function hostOf({ words, units }: Pick<Draft, 'words' | 'units'>, speakers: readonly Speaker[]) {
  if (speakers.length < 2) return undefined
  const bySource = new Map<string | undefined, number>()
  for (let unit = 0; unit < units.count; unit++) {
    if (units.asks[unit] !== 1) continue
    const { speaker } = segmentOf(words, units.firstWord[unit] as number)
    bySource.set(speaker, (bySource.get(speaker) ?? 0) + 1)
  }
  const asked = byName(bySource)
  const total = [...asked.values()].reduce((sum, times) => sum + times, 0)
  const host = speakers.find(
    ({ name }) => (asked.get(name) ?? 0) >= Math.max(LEAST_QUESTIONS, total * HOST_SHARE),
  )
  return host !== undefined && host.share <= MOST_OF_HOST ? host.name : undefined
}
