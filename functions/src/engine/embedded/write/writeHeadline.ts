import type { Language } from '#domain/profile.ts'
import { cleanSentence } from './cleanSentence.ts'
import { type Draft, quoteOf } from './Draft.ts'
import { headlineFormOf } from './headlineForm.ts'
import { wordAt } from '../read/wordAt.ts'
import { listed } from './listed.ts'
import { inList, subjectsOf } from './writeGist.ts'
import { DETERMINER, LEXICONS, STOP, VERB } from '../read/lexicon.ts'
import type { Candidate } from '../pick/candidateSpans.ts'
import { worthAlone } from '../pick/pickSpans.ts'
import { readWords } from '../read/readWords.ts'
import { skipLinks } from '../score/selfContainedness.ts'
import { titleOf } from './titleOf.ts'

const HEADLINE_LENGTH = 100
const SHORTEST_HEADLINE = 24
const LEAST_SELF_CONTAINED = 0.6
/** See Candidate: what is worth less makes no better headline than the title. */
const LEAST_WORTH = 0.55
/** Letters that words of one family share. */
const STEM_LETTERS = 6
/** What an episode comes back to most often: so many terms. */
const SUBJECTS = 6
/** A word of the title tells as much of the subject as two of its terms. */
const TITLE_WORD = 2
/** What tells more of the subject than this is no better headline. */
const MOST_ABOUT = 6
/** Of a headline that hedges, or does not begin with its subject. */
const LOOSE_WORTH = 0.45

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
  const about = aboutOf(draft)
  const isHeadline = SUBTITLE.test(draft.episode.title)
  let best: Headline | undefined
  let bestWorth = 0
  for (const span of draft.spans) {
    if (span.selfContainedness < LEAST_SELF_CONTAINED || span.worth < LEAST_WORTH) continue
    if (span.names !== undefined) continue
    const own = worthAlone(span, scored.telling)
    // Its form and its words take longer to look at than this.
    if (own * MOST_ABOUT <= bestWorth) continue
    const form = headlineFormOf(draft, span)
    if (form === undefined || (form === 'loose' && isHeadline) || !isAbout(draft, span, about)) continue
    const telling = Math.min(MOST_ABOUT, sharedWith(draft, span, about))
    const worth = own * telling * (form === 'plain' ? 1 : LOOSE_WORTH)
    if (worth <= bestWorth) continue
    const text = cleanSentence(quoteOf(words, span.first, span.end), language).replace(/(?<!\.)\.$/u, '')
    if (text.length > HEADLINE_LENGTH || text.length < SHORTEST_HEADLINE || UNBALANCED.test(text)) continue
    if (OF_SOMEBODY[language].test(text) || UNCERTAIN[language].test(text)) continue
    best = { text, span }
    bestWorth = worth
  }
  return best ?? { text: titleFor(draft), span: undefined }
}

const UNBALANCED = /^[^"]*"[^"]*$|\.\.\.|…| --? /u
/** Words that a subject has, at most. */
const LONGEST_SUBJECT = 8

/** Whether what the sentence begins with, up to its verb, is a subject of the episode: what is about something else is an aside. */
function isAbout({ words }: Draft, { first, end }: Candidate, about: ReadonlyMap<string, number>): boolean {
  const start = skipLinks(words, first, end)
  for (let index = start; index < Math.min(end, start + LONGEST_SUBJECT); index++) {
    const bits = words.classes[index] as number
    if ((bits & VERB) !== 0 && ((words.classes[index - 1] ?? 0) & DETERMINER) === 0 && index > start)
      return false
    if ((bits & STOP) === 0 && about.has(wordAt(words, index).slice(0, STEM_LETTERS))) return true
  }
  return false
}

/** What may be, or is so now, or among other things: said in passing. */
const UNCERTAIN: Record<Language, RegExp> = {
  en: /^(?:now|generally|usually|typically|normally|then)\s|\s(?:could|might|may|would|also|just|your)\s/iu,
  es: /^(?:ahora|generalmente|normalmente|entonces)\s|\s(?:podrían?|puede que|también|sólo|solo|tus?)\s/iu,
}

/** Cleaned, a sentence may begin with somebody after all: "in fact, you have to …". Spanish verbs hold their "we" and "I". */
const OF_SOMEBODY: Record<Language, RegExp> = {
  en: /^(?:i|you|we|he|she|it|they|this|that|these|those|there)(?!\p{L})/iu,
  es: /^(?:\p{L}+(?:mos|é|í)|yo|tú|usted|él|ella|ellos|esto|eso)(?!\p{L})/iu,
}

/** "The Quiet Voice: How Air Traffic Controllers Stay Calm": somebody wrote a headline already, which takes a good one to beat. */
const SUBTITLE = /[:–—]\s.{20,}$/u

/** Beginnings of words that tell what the episode is about, and how much each tells. */
function aboutOf(draft: Draft): Map<string, number> {
  const { episode, language } = draft
  const about = new Map<string, number>()
  const add = (text: string, worth: number) => {
    const segments = [{ startSeconds: 0, endSeconds: 1, text }]
    const read = readWords({ language, durationSeconds: 1, segments }, LEXICONS[language])
    for (let index = 0; index < read.count; index++)
      if (((read.classes[index] as number) & STOP) === 0)
        about.set(wordAt(read, index).slice(0, STEM_LETTERS), worth)
  }
  add(subjectsOf(draft).slice(0, SUBJECTS).join(', '), 1)
  add(episode.title.replace(/\d+/gu, ' '), TITLE_WORD)
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
  const subject = subjectFor(draft, new Set())
  if (subject !== undefined) return subject.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  return first === undefined
    ? draft.episode.channelTitle
    : titleOf(draft, { first: first.unit, end: first.unit + 1 }, new Set())
}

/** "Episode 12" says nothing: then it stands before what the episode speaks of. */
function withTerms(draft: Draft, title: string): string {
  if (title.length > TERSE_TITLE) return title
  const words = title.toLowerCase().split(/[^\p{L}]+/u)
  const subject = subjectFor(draft, new Set(words.map((word) => word.slice(0, STEM_LETTERS))))
  const whole = `${title.replace(/[.:]$/u, '')}: ${subject}`
  return subject !== undefined && whole.length <= HEADLINE_LENGTH ? whole : title
}

/** Two or three subjects that the title does not have, and the guest where there is one; undefined where there are not two. */
function subjectFor(draft: Draft, inTitle: ReadonlySet<string>): string | undefined {
  const { voices, host, language } = draft
  const isNew = (word: string) => !inTitle.has(word.toLowerCase().slice(0, STEM_LETTERS))
  const subjects = inList(
    subjectsOf(draft).filter((term) => term.split(/\s+/u).every(isNew)),
    3,
  )
  if (subjects.length < 2) return undefined
  const guests = voices.filter((voice) => voice !== host)
  const what = listed(subjects, language)
  return host !== undefined && guests.length === 1 ? `${guests[0]} ${ON[language]} ${what}` : what
}

const ON: Record<Language, string> = { en: 'on', es: 'sobre' }

/** Its parts before the last colon, dash or bar that fit; else so many of its words. */
function shortened(title: string): string {
  const head = title.slice(0, HEADLINE_LENGTH)
  const parts = /^.{20,}(?=\s*(?::|\||\s[–—-])\s)/u.exec(head)
  return parts?.[0].trim() ?? `${head.slice(0, HEADLINE_LENGTH - 2).replace(/\s+\S*$/u, '')} …`
}
