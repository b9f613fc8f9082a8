import type { Language } from '#domain/profile.ts'
import { cleanSentence } from './cleanSentence.ts'
import { type Draft, quoteOf } from './Draft.ts'
import { hasHeadlineForm, wordAt } from './headlineForm.ts'
import { LEXICONS, STOP } from './lexicon.ts'
import { phrasesOf } from './phrasesOf.ts'
import type { Candidate } from './pickSpans.ts'
import { readWords } from './readWords.ts'
import { titleOf } from './titleOf.ts'

export const HEADLINE_LENGTH = 90
const SHORTEST_HEADLINE = 24
const LEAST_STANDING = 0.4
/** Letters that words of one family share. */
const STEM_LETTERS = 6
/** What an episode comes back to most often: so many stems. */
const SUBJECTS = 10
/** A word of the title tells as much of the subject as two of the most frequent ones. */
const TITLE_WORD = 2
const LEAST_ABOUT = 3

/** A title that is shorter rarely tells what an episode is about. */
const TERSE_TITLE = 30
const TERMS = 3
const AND: Record<Language, string> = { en: ' and ', es: ' y ' }

export interface Headline {
  text: string
  /** Undefined where the headline is the title. */
  span: Candidate | undefined
}

/**
 * A sentence that could stand over an article, and is about what the title and the most frequent words say; where nobody
 * says one, the title itself.
 */
export function writeHeadline(draft: Draft, chosen: readonly Candidate[]): Headline {
  const { words, scored, language } = draft
  const about = subjectsOf(draft)
  let best: Headline | undefined
  let bestWorth = 0
  for (const span of draft.spans) {
    if (span.standing < LEAST_STANDING || span.names !== undefined || !hasHeadlineForm(draft, span)) continue
    const shared = sharedWith(draft, span, about)
    if (shared < LEAST_ABOUT) continue
    let mass = 0
    for (const stem of span.stems) mass += scored.stemWeight[stem] as number
    const certainty = 1.5 + Math.tanh(scored.logOdds[span.unit] as number)
    const worth = (mass / Math.sqrt(span.words)) * span.standing * certainty * shared
    if (worth <= bestWorth) continue
    const text = cleanSentence(quoteOf(words, span.first, span.end), language).replace(/(?<!\.)\.$/u, '')
    if (text.length > HEADLINE_LENGTH || text.length < SHORTEST_HEADLINE) continue
    best = { text, span }
    bestWorth = worth
  }
  return best ?? { text: titleFor(draft, chosen), span: undefined }
}

/** Beginnings of words that tell what the episode is about, and how much each tells. */
function subjectsOf({ words, scored, episode, language }: Draft): Map<string, number> {
  const order = [...scored.stemWeight.keys()].toSorted(
    (a, b) => (scored.stemWeight[b] as number) - (scored.stemWeight[a] as number),
  )
  const frequent = new Set(order.slice(0, SUBJECTS))
  const about = new Map<string, number>()
  for (let index = 0; index < words.count; index++)
    if (frequent.has(words.stem[index] as number)) about.set(wordAt(words, index).slice(0, STEM_LETTERS), 1)
  const segments = [{ startSeconds: 0, endSeconds: 1, text: episode.title }]
  const title = readWords({ language, durationSeconds: 1, segments }, LEXICONS[language])
  for (let index = 0; index < title.count; index++)
    if (((title.classes[index] as number) & STOP) === 0)
      about.set(wordAt(title, index).slice(0, STEM_LETTERS), TITLE_WORD)
  return about
}

function sharedWith({ words }: Draft, { first, end }: Candidate, about: ReadonlyMap<string, number>): number {
  const found = new Set<string>()
  for (let index = first; index < end; index++)
    if (((words.classes[index] as number) & STOP) === 0)
      found.add(wordAt(words, index).slice(0, STEM_LETTERS))
  let sum = 0
  for (const stem of found) sum += about.get(stem) ?? 0
  return sum
}

const DATE = /\s*[([]?\b\d{4}-\d{2}-\d{2}\b[)\]]?/gu

function titleFor(draft: Draft, chosen: readonly Candidate[]): string {
  const title = cleanSentence(draft.episode.title.replace(DATE, ''), draft.language).replace(/\.$/u, '')
  if (title.length > HEADLINE_LENGTH) return shortened(title)
  if (title !== '') return withTerms(draft, title)
  const first = chosen[0] ?? draft.spans[0]
  return first === undefined
    ? draft.episode.channelTitle
    : titleOf(draft, { first: first.unit, end: first.unit + 1 }, new Set())
}

/** "Episode 12" says nothing: then what it says again and again stands after it. */
function withTerms(draft: Draft, title: string): string {
  const { words, language } = draft
  const inTitle = new Set(
    title
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .map((word) => word.slice(0, STEM_LETTERS)),
  )
  if (title.length > TERSE_TITLE) return title
  const terms = phrasesOf(words, TERMS, (phrase) =>
    phrase
      .toLowerCase()
      .split(/\s+/u)
      .some((word) => !inTitle.has(word.slice(0, STEM_LETTERS))),
  )
  if (terms.length < 2) return title
  const listed = `${terms.slice(0, -1).join(', ')}${AND[language]}${terms.at(-1)}`
  const whole = `${title.replace(/[.:]$/u, '')}: ${listed}`
  return whole.length <= HEADLINE_LENGTH ? whole : title
}

/** Its parts before the last colon, dash or bar that fit; else so many of its words. */
function shortened(title: string): string {
  const head = title.slice(0, HEADLINE_LENGTH)
  const parts = /^.{20,}(?=\s*(?::|\||\s[–—-])\s)/u.exec(head)
  return parts?.[0].trim() ?? `${head.slice(0, HEADLINE_LENGTH - 2).replace(/\s+\S*$/u, '')} …`
}
