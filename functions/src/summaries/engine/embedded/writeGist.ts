import type { Language } from '#domain/profile.ts'
import { cleanSentence } from './cleanSentence.ts'
import { type Draft, nameOf, quoteOf, segmentOf } from './Draft.ts'
import { type Candidate, pickSpans } from './pickSpans.ts'

const SENTENCES = { least: 3, most: 4, words: 60 }
/** Parts of the talk below which a voice is a guest for a moment only. */
const LEAST_VOICE = 0.08

const AND: Record<Language, string> = { en: ' and ', es: ' y ' }
const TALK: Record<Language, (names: string) => string> = {
  en: (names) => `With ${names}.`,
  es: (names) => `Con ${names}.`,
}

/** One paragraph: who talks, where the source names them, and the three or four sentences that carry most. */
export function writeGist(draft: Draft, chosen: readonly Candidate[]): string {
  const names = voices(draft)
  const able = draft.spans.filter((span) => span.standing >= 0.4 && span.words >= 8 && span.words <= 30)
  const picked = pickSpans(
    able.length >= SENTENCES.least ? able : chosen,
    draft.scored,
    SENTENCES,
    draft.duration,
  )
  const sentences = picked.map((span) => {
    const text = cleanSentence(quoteOf(draft.words, span.first, span.end), draft.language)
    const name = nameOf(segmentOf(draft.words, span.first).speaker)
    return names.length > 1 && name !== undefined ? `${name}: “${text}”` : text
  })
  const opening = names.length > 1 ? [TALK[draft.language](listed(names, draft.language))] : []
  return [...opening, ...sentences].filter((sentence) => sentence !== '').join(' ')
}

/** Names of those who say much, in the order in which they are first heard. */
export function voices({ words }: Draft): string[] {
  const shares = new Map<string, number>()
  for (const { speaker, startChar, endChar } of words.segments) {
    const name = nameOf(speaker)
    if (name !== undefined)
      shares.set(name, (shares.get(name) ?? 0) + (endChar - startChar) / words.text.length)
  }
  return [...shares]
    .filter(([, share]) => share >= LEAST_VOICE)
    .map(([name]) => name)
    .slice(0, 4)
}

function listed(names: readonly string[], language: Language): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${AND[language]}${names.at(-1)}`
}
