import type { Language } from '#domain/profile.ts'
import { attributed } from './attributed.ts'
import type { Draft } from './Draft.ts'
import { listed } from './listed.ts'
import { type Candidate, pickSpans } from '../pick/pickSpans.ts'

const SENTENCES = { least: 3, most: 3, words: 55 }
/** How well its sentences stand by themselves: the best that there are three of. */
const LEAST_SELF_CONTAINED_OF = [0.75, 0.6, 0.45, 0.3]
const LEAST_WORDS = 8
const MOST_WORDS = 30

const TERMS = 4
/** One term alone tells less than the title. */
const LEAST_TERMS = 2

interface Phrases {
  about: (voices: readonly string[], terms: string) => string
  with: (voices: string) => string
  /** How somebody's first words stand in the paragraph, and what the same voice says after that. */
  said: ReadonlyArray<(name: string, text: string) => string>
  later: (text: string) => string
}

const PHRASES: Record<Language, Phrases> = {
  en: {
    about: (voices, terms) =>
      voices.length > 1 ? `${listed(voices, 'en')} talk about ${terms}.` : `This episode is about ${terms}.`,
    with: (voices) => `With ${voices}.`,
    said: [
      (name, text) => `“${endedBy(text, ',')}” says ${name}.`,
      (name, text) => `${name} puts it this way: “${text}”`,
      (name, text) => `And ${name}: “${text}”`,
    ],
    later: (text) => `And later: “${text}”`,
  },
  es: {
    about: (voices, terms) =>
      voices.length > 1
        ? `${listed(voices, 'es')} hablan sobre ${terms}.`
        : `Este episodio trata sobre ${terms}.`,
    with: (voices) => `Con ${voices}.`,
    said: [
      (name, text) => `“${endedBy(text, '')}”, dice ${name}.`,
      (name, text) => `En palabras de ${name}: “${text}”`,
      (name, text) => `Y ${name}: “${text}”`,
    ],
    later: (text) => `Y más tarde: “${text}”`,
  },
}

/**
 * One paragraph: who talks and what about, and the sentences that carry most of what headline and key points leave out, in
 * order, each given to the voice that says it where the source names voices.
 * @param told what headline and key points tell
 */
export function writeGist(draft: Draft, told: readonly Candidate[]): string {
  const { language, voices } = draft
  const phrases = PHRASES[language]
  const terms = draft.terms
    .map(({ text }) => text)
    .filter((term) => isNoName(term, voices))
    .slice(0, TERMS)
  const opening: string[] = []
  if (terms.length >= LEAST_TERMS) opening.push(phrases.about(voices, listed(terms, language)))
  else if (voices.length > 1) opening.push(phrases.with(listed(voices, language)))
  let before: string | undefined
  let turns = 0
  let again = false
  const sentences = carrying(draft, told).map((span) => {
    const { name, text } = attributed(draft, span)
    if (name === undefined) return text
    if (name === before) {
      const joined = again ? `“${text}”` : phrases.later(text)
      again = true
      return joined
    }
    before = name
    again = false
    return phrases.said[Math.min(turns++, phrases.said.length - 1)]!(name, text)
  })
  return [...opening, ...sentences].join(' ')
}

function carrying({ spans, scored }: Draft, told: readonly Candidate[]): Candidate[] {
  const untold = spans.filter((span) =>
    told.every((other) => other.end <= span.first || span.end <= other.first),
  )
  const able = untold.filter(
    ({ names, words }) => names !== 'first' && words >= LEAST_WORDS && words <= MOST_WORDS,
  )
  const best = LEAST_SELF_CONTAINED_OF.map((least) =>
    able.filter(({ selfContainedness }) => selfContainedness >= least),
  ).find(({ length }) => length >= SENTENCES.least * 2)
  return pickSpans(best ?? (untold.length > 0 ? untold : spans), scored, SENTENCES)
}

function isNoName(term: string, voices: readonly string[]): boolean {
  const names = new Set(voices.flatMap((voice) => voice.toLowerCase().split(/\s+/)))
  return term.split(/\s+/).every((word) => !names.has(word.toLowerCase()))
}

/** The sentence with another end than its full stop; one that ends otherwise stays. */
function endedBy(text: string, end: string): string {
  return text.replace(/(?<!\.)\.$/u, end)
}
