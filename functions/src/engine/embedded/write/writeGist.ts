import type { Language } from '#domain/profile.ts'
import { attributed } from './attributed.ts'
import type { Draft } from './Draft.ts'
import { listed } from './listed.ts'
import { type Candidate, pickSpans } from '../pick/pickSpans.ts'
import { SELF } from '../read/lexicon.ts'

const SENTENCES = { least: 2, most: 3, words: 50 }
/** How well its sentences stand by themselves, at least: the best of these that there is a choice of; fewer rather than worse. */
const LEAST_STANDING_OF = [0.6, 0.5, 0.4, 0.3]
const LEAST_WORDS = 7
const MOST_WORDS = 26
/** So many to choose from for each. */
const CHOICE = 2

const TERMS = 3
/** One term alone tells less than the title. */
const LEAST_TERMS = 2

interface Phrases {
  /** @param host undefined where nobody asks most of the questions */
  about: (host: string | undefined, voices: readonly string[], terms: string) => string
  with: (voices: string) => string
  said: (name: string, text: string) => string
}

const PHRASES: Record<Language, Phrases> = {
  en: {
    about: (host, voices, terms) => {
      if (isNobody(voices)) return `This episode is about ${terms}.`
      const verb = voices.length > 1 && host === undefined ? 'talk' : 'talks'
      const who =
        host === undefined
          ? `${listed(voices, 'en')} ${verb}`
          : `${host} ${verb} with ${guests(host, voices, 'en')}`
      return `${who} about ${terms}.`
    },
    with: (voices) => `With ${voices}.`,
    said: (name, text) => `${name}: “${text}”`,
  },
  es: {
    about: (host, voices, terms) => {
      if (isNobody(voices)) return `Este episodio trata sobre ${terms}.`
      const verb = voices.length > 1 && host === undefined ? 'hablan' : 'habla'
      const who =
        host === undefined
          ? `${listed(voices, 'es')} ${verb}`
          : `${host} ${verb} con ${guests(host, voices, 'es')}`
      return `${who} sobre ${terms}.`
    },
    with: (voices) => `Con ${voices}.`,
    said: (name, text) => `${name}: “${text}”`,
  },
}

/** One word alone may be the heading of a passage as well. */
function isNobody(voices: readonly string[]): boolean {
  return voices.length === 0 || (voices.length === 1 && !(voices[0] ?? '').includes(' '))
}

function guests(host: string, voices: readonly string[], language: Language): string {
  return listed(
    voices.filter((voice) => voice !== host),
    language,
  )
}

/**
 * One paragraph: who talks and what about, and two or three claims that stand by themselves, in order. "I" needs a name: such
 * a claim is given to the voice that says it.
 * @param claims see gistSpans()
 */
export function writeGist(draft: Draft, claims: readonly Candidate[]): string {
  const { language, voices, host } = draft
  const phrases = PHRASES[language]
  const terms = subjectsOf(draft).slice(0, TERMS)
  const opening: string[] = []
  if (terms.length >= LEAST_TERMS) opening.push(phrases.about(host, voices, listed(terms, language)))
  else if (voices.length > 1) opening.push(phrases.with(listed(voices, language)))
  const sentences = claims.map((span) => {
    const { name, text } = attributed(draft, span)
    return name !== undefined && isPersonal(draft, span) ? phrases.said(name, text) : text
  })
  return [...opening, ...sentences].join(' ')
}

/** What an episode talks about, without the names of those who talk, and of its show. */
export function subjectsOf({ terms, voices, episode }: Draft): string[] {
  const names = new Set([...voices, 'audience'].flatMap((voice) => voice.toLowerCase().split(/\s+/)))
  const show = episode.channelTitle.toLowerCase()
  // "Brain Science 34": a show that is called by its subject says nothing of the episode by it.
  const isNumbered =
    episode.title
      .replace(/[\d#.:]+/gu, '')
      .trim()
      .toLowerCase() === show
  return terms
    .map(({ text }) => text)
    .filter((term) => {
      const bare = term.toLowerCase().replace(/^(?:the|an?|el|la|los|las)\s/u, '')
      return (
        bare.split(/\s+/u).some((word) => !names.has(word)) &&
        !((isNumbered || bare.includes(' ')) && show !== '' && show.includes(bare))
      )
    })
}

/**
 * The claims for the gist: those that can be told without a voice, where there are enough that stand by themselves.
 * @param told what the headline tells
 */
export function gistSpans(draft: Draft, told: readonly Candidate[]): Candidate[] {
  const untold = draft.spans.filter((span) =>
    told.every((other) => other.end <= span.first || span.end <= other.first),
  )
  const able = untold.filter(
    (span) =>
      span.names !== 'first' &&
      !span.asks &&
      span.words >= LEAST_WORDS &&
      span.words <= MOST_WORDS &&
      span.joint === undefined,
  )
  const general = able.filter((span) => !isPersonal(draft, span))
  for (const least of LEAST_STANDING_OF) {
    for (const spans of [general, able]) {
      const best = spans.filter(({ selfContainedness }) => selfContainedness >= least)
      if (best.length >= SENTENCES.most * CHOICE) return pickSpans(best, draft.scored, SENTENCES)
    }
  }
  return pickSpans(untold.length > 0 ? untold : draft.spans, draft.scored, SENTENCES)
}

function isPersonal({ words }: Draft, { first, end }: Candidate): boolean {
  for (let index = first; index < end; index++)
    if (((words.classes[index] as number) & SELF) !== 0) return true
  return false
}
