import { cleanSentence } from './cleanSentence.ts'
import { type Draft, nameOf, quoteOf, segmentOf } from './Draft.ts'
import type { Span } from './standing.ts'

/** Parts of the talk below which a voice is a guest for a moment only. */
const LEAST_VOICE = 0.05
const MOST_VOICES = 5

/** Names of those who say much, in the order in which they are first heard. */
export function voicesOf({ words }: Pick<Draft, 'words'>): string[] {
  const shares = new Map<string, number>()
  for (const { speaker, startChar, endChar } of words.segments) {
    const name = nameOf(speaker)
    if (name !== undefined)
      shares.set(name, (shares.get(name) ?? 0) + (endChar - startChar) / words.text.length)
  }
  return [...shares]
    .filter(([, share]) => share >= LEAST_VOICE)
    .map(([name]) => name)
    .slice(0, MOST_VOICES)
}

/** What is said, cleaned, and who says it, where more than one voice has a name. */
export function attributed(draft: Draft, { first, end }: Span): { name: string | undefined; text: string } {
  const text = cleanSentence(quoteOf(draft.words, first, end), draft.language)
  return { name: draft.voices.length > 1 ? nameOf(segmentOf(draft.words, first).speaker) : undefined, text }
}
