import type { Language } from '#domain/profile.ts'
import { attributed } from './attributed.ts'
import type { Draft } from './Draft.ts'
import { type Candidate, pickSpans } from './pickSpans.ts'

const SENTENCES = { least: 3, most: 4, words: 60 }
const LEAST_STANDING = 0.35
const LEAST_WORDS = 8
const MOST_WORDS = 32

const AND: Record<Language, string> = { en: ' and ', es: ' y ' }
const WITH: Record<Language, string> = { en: 'With', es: 'Con' }

/**
 * One paragraph: who talks, where the source names them, and the three or four sentences that carry most of what headline
 * and key points leave out.
 */
export function writeGist(draft: Draft, told: readonly Candidate[]): string {
  const { spans, scored, duration, voices, language } = draft
  const untold = spans.filter((span) =>
    told.every((other) => other.end <= span.first || span.end <= other.first),
  )
  const able = untold.filter(
    (span) =>
      span.names !== 'first' &&
      span.standing >= LEAST_STANDING &&
      span.words >= LEAST_WORDS &&
      span.words <= MOST_WORDS,
  )
  const picked = pickSpans(able.length >= SENTENCES.least ? able : spans, scored, SENTENCES, duration)
  let before: string | undefined
  const sentences = picked.map((span) => {
    const { name, text } = attributed(draft, span)
    const isSame = name === before
    before = name
    if (name === undefined) return text
    return isSame ? `“${text}”` : `${name}: “${text}”`
  })
  const opening = voices.length > 1 ? [`${WITH[language]} ${listed(voices, language)}.`] : []
  return [...opening, ...sentences].join(' ')
}

function listed(names: readonly string[], language: Language): string {
  return `${names.slice(0, -1).join(', ')}${AND[language]}${names.at(-1)}`
}
