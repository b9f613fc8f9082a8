import type { Speaker } from '#domain/summary.ts'
import { cleanSentence } from './cleanSentence.ts'
import { type Draft, nameOf, quoteOf, segmentOf } from './Draft.ts'
import type { Span } from '../score/selfContainedness.ts'

/** Parts of the talk below which a voice is a guest for a moment only. */
const LEAST_VOICE = 0.05
const MOST_VOICES = 5

/** Those who say much, in the order in which they are first heard, with their part of the spoken time. */
export function speakersOf({ words }: Pick<Draft, 'words'>): Speaker[] {
  const bySource = new Map<string | undefined, number>()
  let total = 0
  for (const { speaker, startSeconds, endSeconds } of words.segments) {
    const seconds = Math.max(0, endSeconds - startSeconds)
    total += seconds
    bySource.set(speaker, (bySource.get(speaker) ?? 0) + seconds)
  }
  const spoken = new Map<string, number>()
  for (const [speaker, seconds] of bySource) {
    const name = nameOf(speaker)
    if (name !== undefined) spoken.set(name, (spoken.get(name) ?? 0) + seconds)
  }
  return [...spoken]
    .map(([name, seconds]) => ({ name, share: total > 0 ? seconds / total : 0 }))
    .filter(({ share }) => share >= LEAST_VOICE)
    .slice(0, MOST_VOICES)
}

/** What is said, cleaned, and who says it, where more than one voice has a name. */
export function attributed(draft: Draft, { first, end }: Span): { name: string | undefined; text: string } {
  const text = cleanSentence(quoteOf(draft.words, first, end), draft.language)
  return { name: draft.voices.length > 1 ? nameOf(segmentOf(draft.words, first).speaker) : undefined, text }
}
