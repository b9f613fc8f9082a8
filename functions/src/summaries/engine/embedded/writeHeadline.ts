import { cleanSentence } from './cleanSentence.ts'
import { type Draft, quoteOf } from './Draft.ts'
import { SELF, STOP, VERB, YOU } from './lexicon.ts'
import type { Candidate } from './pickSpans.ts'
import { readWords } from './readWords.ts'
import { LEXICONS } from './lexicon.ts'
import { titleOf } from './titleOf.ts'

export const HEADLINE_LENGTH = 90
const LEAST_STANDING = 0.4

export interface Headline {
  text: string
  /** Undefined where the headline is the title. */
  span: Candidate | undefined
}

/** The shortest strong sentence of the episode, near to its title in subject; the title itself where there is none. */
export function writeHeadline(draft: Draft, chosen: readonly Candidate[]): Headline {
  const { words, scored, language } = draft
  const about = titleWords(draft)
  let best: Headline | undefined
  let bestWorth = 0
  for (const span of draft.spans) {
    if (
      span.names !== undefined ||
      span.standing < LEAST_STANDING ||
      span.words < 5 ||
      span.words > 18 ||
      !span.closed
    )
      continue
    let mass = 0
    for (const stem of span.stems) mass += scored.stemWeight[stem] as number
    let shared = 0
    let personal = opensInFirstPerson(draft, span.first) ? 2 : 0
    let verbs = 0
    for (let index = span.first; index < span.end; index++) {
      const bits = words.classes[index] as number
      if ((bits & STOP) === 0 && about.has(stemText(draft, index))) shared++
      if ((bits & (SELF | YOU)) !== 0) personal++
      if ((bits & VERB) !== 0) verbs++
    }
    if (verbs === 0) continue
    const central = mass / Math.sqrt(span.words)
    const certainty = 1.5 + Math.tanh(scored.logOdds[span.unit] as number)
    const worth =
      (central * span.standing ** 1.5 * certainty * (1 + (2 * shared) / (2 + about.size))) / (1 + personal)
    if (worth <= bestWorth) continue
    const text = cleanSentence(quoteOf(words, span.first, span.end), language).replace(/(?<!\.)\.$/u, '')
    if (text.length > HEADLINE_LENGTH || text.length < 24) continue
    best = { text, span }
    bestWorth = worth
  }
  if (best !== undefined) return best
  return { text: titleFor(draft, chosen), span: undefined }
}

function titleFor(draft: Draft, chosen: readonly Candidate[]): string {
  const title = cleanSentence(draft.episode.title, draft.language).replace(/\.$/u, '')
  if (title.length > HEADLINE_LENGTH)
    return `${title.slice(0, HEADLINE_LENGTH - 2).replace(/\s+\S*$/u, '')} …`
  if (title !== '') return title
  const first = chosen[0] ?? draft.spans[0]
  return first === undefined
    ? draft.episode.channelTitle
    : titleOf(draft, { first: first.unit, end: first.unit + 1 }, new Set())
}

/** Spanish leaves the pronoun out: "quité", "leí". */
function opensInFirstPerson({ words, language }: Draft, first: number): boolean {
  return language === 'es' && /\p{L}{2}[éí]$/u.test(words.text.slice(words.start[first], words.end[first]))
}

const STEM_LETTERS = 6

function stemText({ words }: Draft, index: number): string {
  const text = words.text.slice(words.start[index], words.end[index])
  return text.toLowerCase().slice(0, STEM_LETTERS)
}

function titleWords({ episode, language }: Draft): Set<string> {
  const segments = [{ startSeconds: 0, endSeconds: 1, text: episode.title }]
  const words = readWords({ language, durationSeconds: 1, segments }, LEXICONS[language])
  const found = new Set<string>()
  for (let index = 0; index < words.count; index++) {
    if (((words.classes[index] as number) & STOP) !== 0) continue
    found.add(words.text.slice(words.start[index], words.end[index]).toLowerCase().slice(0, STEM_LETTERS))
  }
  return found
}
