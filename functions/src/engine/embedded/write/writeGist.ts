import type { Language } from '#domain/profile.ts'
import { attributed } from './attributed.ts'
import type { Draft } from './Draft.ts'
import { listed } from './listed.ts'
import type { Candidate } from '../pick/candidateSpans.ts'
import { isApart, pickSpans, worthAlone } from '../pick/pickSpans.ts'
import { SELF } from '../read/lexicon.ts'

const MOST_CLAIMS = 3
const ENOUGH_WORDS = 36
/** See Candidate: better one claim than two of which one is weak. */
const LEAST_WORTH = 0.6
/** Parts of the episode between two claims. */
const LEAST_DISTANCE = 0.08
/** Where nothing stands by itself, what comes nearest to it. */
const SENTENCES = { least: 2, most: 2, words: 30 }
/** How well its sentences stand by themselves, at least. */
const LEAST_STANDING = 0.6
const LEAST_WORDS = 7
const MOST_WORDS = 26
const TERMS = 3
/** One term alone tells less than the title. */
const LEAST_TERMS = 2

interface Phrases {
  /** @param host undefined where nobody asks most of the questions */
  about: (host: string | undefined, voices: readonly string[], terms: string) => string
  with: (voices: string) => string
  said: (name: string, text: string) => string
  claims: (texts: readonly string[]) => string
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
    claims: (texts) => `${texts.length > 1 ? 'Among the claims' : 'One of the claims'}: ${quoted(texts)}`,
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
    claims: (texts) => `${texts.length > 1 ? 'Entre lo que se afirma' : 'Se afirma'}: ${quoted(texts)}`,
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
  const own: string[] = []
  const general: string[] = []
  for (const span of claims) {
    const { name, text } = attributed(draft, span)
    if (name !== undefined && isPersonal(draft, span)) own.push(phrases.said(name, text))
    else general.push(text)
  }
  if (general.length > 0) opening.push(phrases.claims(general))
  return [...opening, ...own].join(' ')
}

/** Claims from different parts of an episode are no paragraph: quoted, they do not pretend to be one. */
function quoted(texts: readonly string[]): string {
  return texts
    .map((text, at) => (at === texts.length - 1 ? `“${text}”` : `“${text.replace(/(?<!\.)\.$/u, '')}”; `))
    .join('')
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
 * The claims for the gist: short ones about the episode's subjects that can be told without a voice, from different parts of it;
 * fewer rather than such as do not stand.
 * @param told what headline and key points tell
 */
export function gistSpans(draft: Draft, told: readonly Candidate[]): Candidate[] {
  const { scored, duration } = draft
  const isUntold = (span: Candidate) => told.every((other) => isApart(span, other))
  const able = draft.spans.filter(
    (span) =>
      isUntold(span) &&
      span.names !== 'first' &&
      span.words >= LEAST_WORDS &&
      span.words <= MOST_WORDS &&
      span.selfContainedness >= LEAST_STANDING &&
      !isPersonal(draft, span),
  )
  const worthy = able.filter(({ worth }) => worth >= LEAST_WORTH)
  const most = worthy.length > 0 ? MOST_CLAIMS : 1
  const worths = new Map(able.map((span) => [span, worthAlone(span, scored.telling)]))
  const ranked = (worthy.length > 0 ? worthy : able).toSorted(
    (a, b) => (worths.get(b) as number) - (worths.get(a) as number),
  )
  const chosen: Candidate[] = []
  let words = 0
  for (const span of ranked) {
    const isNear = chosen.some(
      (other) =>
        Math.abs(other.startSeconds - span.startSeconds) < duration * LEAST_DISTANCE ||
        span.stems.filter((stem) => other.stems.includes(stem)).length * 2 > span.stems.length,
    )
    if (isNear) continue
    chosen.push(span)
    words += span.words
    if (chosen.length === most || words >= ENOUGH_WORDS) break
  }
  if (chosen.length > 0) return chosen.toSorted((a, b) => a.first - b.first)
  const untold = draft.spans.filter(isUntold)
  return pickSpans(untold.length > 0 ? untold : draft.spans, scored, SENTENCES)
}

function isPersonal({ words }: Draft, { first, end }: Candidate): boolean {
  for (let index = first; index < end; index++)
    if (((words.classes[index] as number) & SELF) !== 0) return true
  return false
}
