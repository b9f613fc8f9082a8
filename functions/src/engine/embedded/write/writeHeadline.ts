import type { Language } from '#domain/profile.ts'
import { cleanSentence } from './cleanSentence.ts'
import { type Draft, quoteOf } from './Draft.ts'
import { headlineFormOf, wordAt } from './headlineForm.ts'
import { LEXICONS, STOP } from '../read/lexicon.ts'
import type { Candidate } from '../pick/pickSpans.ts'
import { readWords } from '../read/readWords.ts'
import { skipLinks } from '../score/selfContainedness.ts'
import { titleOf } from './titleOf.ts'

const HEADLINE_LENGTH = 90
const SHORTEST_HEADLINE = 24
const LEAST_SELF_CONTAINED = 0.45
/** Letters that words of one family share. */
const STEM_LETTERS = 6
/** What an episode comes back to most often: so many terms. */
const SUBJECTS = 8
/** A word of the title tells as much of the subject as two of its terms. */
const TITLE_WORD = 2
const LEAST_ABOUT = 3
/** What tells more of the subject than this is no better headline. */
const MOST_ABOUT = 6
/** Of a headline that hedges, or does not begin with its subject. */
const LOOSE_WORTH = 0.45
const LONGEST_NAME = 32

/** A title that is shorter rarely tells what an episode is about. */
const TERSE_TITLE = 30

interface Headline {
  text: string
  /** Undefined where the headline is the title. */
  span: Candidate | undefined
}

/**
 * A sentence that could stand over an article, and is about what the title and the most frequent words say. One that tells
 * too little of that stands behind the episode's short name; where nobody says one, the title itself does.
 */
export function writeHeadline(draft: Draft): Headline {
  const { words, scored, language } = draft
  const about = subjectsOf(draft)
  const name = shortName(draft.episode.title, language)
  const isHeadline = SUBTITLE.test(draft.episode.title)
  let best: Headline | undefined
  let bestWorth = 0
  for (const span of draft.spans) {
    if (span.selfContainedness < LEAST_SELF_CONTAINED || span.names !== undefined) continue
    let mass = 0
    for (const stem of span.stems) mass += scored.stemWeight[stem] as number
    const certainty = 1.5 + Math.tanh(scored.logOdds[span.unit] as number)
    const own = (mass / Math.sqrt(span.words)) * span.selfContainedness * certainty
    // Its form and its words take longer to look at than this.
    if (own * MOST_ABOUT <= bestWorth) continue
    const form = headlineFormOf(draft, span)
    const shared = form === undefined ? 0 : sharedWith(draft, span, about)
    if (form === undefined || shared === 0) continue
    const isNamed = shared < (draft.episode.title === '' ? 1 : LEAST_ABOUT)
    if ((isNamed && name === undefined) || (form === 'loose' && isHeadline)) continue
    const telling = Math.min(MOST_ABOUT, shared + (isNamed ? TITLE_WORD : 0))
    const worth = own * telling * (form === 'plain' ? 1 : LOOSE_WORTH)
    if (worth <= bestWorth) continue
    const sentence = cleanSentence(quoteOf(words, span.first, span.end), language).replace(/(?<!\.)\.$/u, '')
    const text = isNamed ? `${name}: ${goingOn(draft, span, sentence)}` : sentence
    if (text.length > HEADLINE_LENGTH || sentence.length < SHORTEST_HEADLINE) continue
    if (OF_SOMEBODY[language].test(sentence)) continue
    best = { text, span }
    bestWorth = worth
  }
  return best ?? { text: titleFor(draft), span: undefined }
}

/** The sentence as it stands after a colon: Spanish has a small letter there, unless a name opens it. */
function goingOn({ words, language }: Draft, { first, end }: Candidate, sentence: string): string {
  const start = skipLinks(words, first, end)
  const isName = ((words.classes[start] as number) & STOP) === 0
  return language === 'en' || isName
    ? sentence
    : sentence.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
}

/** Cleaned, a sentence may begin with somebody after all: "in fact, you have to …". Spanish verbs hold their "we" and "I". */
const OF_SOMEBODY: Record<Language, RegExp> = {
  en: /^(?:i|you|we|he|she|it|they|this|that|these|those|there)(?!\p{L})/iu,
  es: /^(?:\p{L}+(?:mos|é|í)|yo|tú|usted|él|ella|ellos|esto|eso)(?!\p{L})/iu,
}

/** "The Quiet Voice: How Air Traffic Controllers Stay Calm": somebody wrote a headline already, which takes a good one to beat. */
const SUBTITLE = /[:–—]\s.{20,}$/u

/** What an episode is called for short: its title up to the first colon, where that is short. */
function shortName(title: string, language: Language): string | undefined {
  const [name = ''] = cleanSentence(title.replace(DATE, ''), language)
    .replace(/\.$/u, '')
    .split(/:|\s[–—|-]\s|\?/u)
  return name !== '' && name.length <= LONGEST_NAME ? name : undefined
}

/** Beginnings of words that tell what the episode is about, and how much each tells. */
function subjectsOf({ terms, episode, language }: Draft): Map<string, number> {
  const about = new Map<string, number>()
  const add = (text: string, worth: number) => {
    const segments = [{ startSeconds: 0, endSeconds: 1, text }]
    const read = readWords({ language, durationSeconds: 1, segments }, LEXICONS[language])
    for (let index = 0; index < read.count; index++)
      if (((read.classes[index] as number) & STOP) === 0)
        about.set(wordAt(read, index).slice(0, STEM_LETTERS), worth)
  }
  const telling = terms.slice(0, SUBJECTS).map(({ text }) => text)
  add(telling.join(', '), 1)
  add(episode.title, TITLE_WORD)
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

function titleFor(draft: Draft): string {
  const title = cleanSentence(draft.episode.title.replace(DATE, ''), draft.language).replace(/\.$/u, '')
  if (title.length > HEADLINE_LENGTH) return shortened(title)
  if (title !== '') return withTerms(draft, title)
  const first = draft.spans[0]
  const way = wayOf(draft, new Set())
  if (way !== undefined) return way.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  return first === undefined
    ? draft.episode.channelTitle
    : titleOf(draft, { first: first.unit, end: first.unit + 1 }, new Set())
}

/** "Episode 12" says nothing: then it stands before what the episode speaks of first and last. */
function withTerms(draft: Draft, title: string): string {
  if (title.length > TERSE_TITLE) return title
  const words = title.toLowerCase().split(/[^\p{L}]+/u)
  const way = wayOf(draft, new Set(words.map((word) => word.slice(0, STEM_LETTERS))))
  const whole = `${title.replace(/[.:]$/u, '')}: ${way}`
  return way !== undefined && whole.length <= HEADLINE_LENGTH ? whole : title
}

/** From which term to which the talk goes; undefined where there are not two besides those that the title has. */
function wayOf({ words, terms, language }: Draft, inTitle: ReadonlySet<string>): string | undefined {
  const isNew = (word: string) => !inTitle.has(word.toLowerCase().slice(0, STEM_LETTERS))
  const [one, other] = terms
    .map(({ text }) => text)
    .filter((term) => term.split(/\s+/u).every(isNew))
    .slice(0, 2)
    .toSorted((a, b) => words.text.indexOf(a) - words.text.indexOf(b))
  return one === undefined || other === undefined ? undefined : FROM_TO[language](one, other)
}

const FROM_TO: Record<Language, (from: string, to: string) => string> = {
  en: (from, to) => `from ${from} to ${to}`,
  es: (from, to) => `de ${from} a ${to}`.replace(/^de el /u, 'del ').replace(/ a el /u, ' al '),
}

/** Its parts before the last colon, dash or bar that fit; else so many of its words. */
function shortened(title: string): string {
  const head = title.slice(0, HEADLINE_LENGTH)
  const parts = /^.{20,}(?=\s*(?::|\||\s[–—-])\s)/u.exec(head)
  return parts?.[0].trim() ?? `${head.slice(0, HEADLINE_LENGTH - 2).replace(/\s+\S*$/u, '')} …`
}
