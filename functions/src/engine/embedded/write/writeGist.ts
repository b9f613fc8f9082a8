import type { Language } from '#domain/profile.ts'
import { attributed } from './attributed.ts'
import type { Draft } from './Draft.ts'
import { listed } from './listed.ts'
import type { Candidate } from '../pick/candidateSpans.ts'
import { isApart, pickSpans, worthAlone } from '../pick/pickSpans.ts'
import { SELF } from '../read/lexicon.ts'

const MOST_CLAIMS = 3
const LEAST_CLAIMS = 2
const ENOUGH_WORDS = 60
/** See Candidate. */
const LEAST_WORTH = 0.25
/** How well a claim stands by itself, at least. */
const LEAST_STANDING = 0.6
/** Where nothing stands by itself, what comes nearest to it. */
const SENTENCES = { least: 1, most: 1, words: 30 }
/** Parts of the episode between two claims. */
const LEAST_DISTANCE = 0.03
const LEAST_WORDS = 7
const MOST_WORDS = 26
/** Subjects before claims, which tell more than a list does, and without them. */
const TERMS = 2
const TERMS_ALONE = 3
/** One term alone tells less than the title. */
const LEAST_TERMS = 2
/** A noun by itself, neither several nor with an article ("company"), reads badly: others among so many go first. */
const NEXT_TERMS = 5
const BARE = /^\p{Ll}[^\s]*[^s\s]$/u

interface Phrases {
  /** @param host undefined where nobody asks most of the questions */
  about: (host: string | undefined, voices: readonly string[], terms: string) => string
  with: (voices: string) => string
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
 * One paragraph: who talks and what about, and what they claim, in order, by whom.
 * @param claims see gistSpans()
 */
export function writeGist(draft: Draft, claims: readonly Candidate[]): string {
  const { language, voices, host } = draft
  const phrases = PHRASES[language]
  const terms = inList(subjectsOf(draft), claims.length < LEAST_CLAIMS ? TERMS_ALONE : TERMS)
  const sentences: string[] = []
  if (terms.length >= LEAST_TERMS) sentences.push(phrases.about(host, voices, listed(terms, language)))
  else if (voices.length > 1) sentences.push(phrases.with(listed(voices, language)))
  const turns: Array<{ name: string | undefined; texts: string[] }> = []
  for (const span of claims) {
    const { name, text } = attributed(draft, span)
    const last = turns.at(-1)
    if (last !== undefined && last.name === name) last.texts.push(text)
    else turns.push({ name, texts: [text] })
  }
  for (const { name, texts } of turns)
    sentences.push(name === undefined ? phrases.claims(texts) : `${name}: ${quoted(texts)}`)
  return sentences.join(' ')
}

/** The most telling of the subjects, of which those first that read well in a list. */
export function inList(subjects: readonly string[], most: number): string[] {
  const able = subjects.slice(0, NEXT_TERMS)
  return able.toSorted((a, b) => Number(BARE.test(a)) - Number(BARE.test(b))).slice(0, most)
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
 * The claims for the gist: short ones about the episode's subjects that stand by themselves, from different parts of it, which
 * neither headline nor key points tell. Where none stands, the one that comes nearest to it.
 */
export function gistSpans(
  draft: Draft,
  points: readonly Candidate[],
  headline: Candidate | undefined,
): Candidate[] {
  const told = headline === undefined ? points : [...points, headline]
  const untold = draft.spans.filter((span) => told.every((other) => isApart(span, other)))
  const standing = apartFrom(
    draft,
    untold.filter((span) => isClaim(draft, span)),
  )
  if (standing.length > 0) return standing.toSorted((a, b) => a.first - b.first)
  const short = untold.filter((span) => span.words <= MOST_WORDS && !isPersonal(draft, span))
  const able = [short, untold].find(({ length }) => length > 0) ?? draft.spans
  return pickSpans(able, draft.scored, SENTENCES)
}

/** Whether it can be told without what was said before, and is neither an example nor the host's. */
function isClaim(draft: Draft, span: Candidate): boolean {
  return (
    span.names !== 'first' &&
    !span.asks &&
    span.words >= LEAST_WORDS &&
    span.words <= MOST_WORDS &&
    span.worth >= LEAST_WORTH &&
    span.selfContainedness >= LEAST_STANDING &&
    span.signs.example === 0 &&
    span.signs.host === 0 &&
    !isPersonal(draft, span)
  )
}

/** The best of them that are far enough from each other. */
function apartFrom({ scored, duration }: Draft, spans: readonly Candidate[]): Candidate[] {
  const worths = new Map(spans.map((span) => [span, worthAlone(span, scored.telling)]))
  const chosen: Candidate[] = []
  let words = 0
  for (const span of spans.toSorted((a, b) => (worths.get(b) as number) - (worths.get(a) as number))) {
    const isNear = chosen.some(
      (other) =>
        Math.abs(other.startSeconds - span.startSeconds) < duration * LEAST_DISTANCE ||
        span.stems.filter((stem) => other.stems.includes(stem)).length * 2 > span.stems.length,
    )
    if (isNear) continue
    chosen.push(span)
    words += span.words
    if (chosen.length === MOST_CLAIMS || words >= ENOUGH_WORDS) break
  }
  return chosen
}

function isPersonal({ words }: Draft, { first, end }: Candidate): boolean {
  for (let index = first; index < end; index++)
    if (((words.classes[index] as number) & SELF) !== 0) return true
  return false
}
