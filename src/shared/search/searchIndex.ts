import MiniSearch, { type Options, type Query } from 'minisearch'
import { fold, wantedIn, WORD, wordsIn } from '#domain/searchWords.ts'
import { shownChapters, type Summary } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import type { ListedRequest } from '../session/useRequests.ts'

/** A line of a result: of the summary, with its second where there is one. */
export interface SaidLine {
  text: string
  startSeconds?: Seconds
}

interface Indexed {
  id: string
  title: string
  show: string
  headline: string
  gist: string
  points: string
  quotes: string
}

export type SearchIndex = MiniSearch<Indexed>

export interface Hit {
  id: string
  /** Matched words of the summary, folded. */
  terms: readonly string[]
}

/** In every summary of either language, and never searched for. */
const STOP_WORDS = new Set(
  (
    'the a an and or of in on to is are was were be it that this for with as at by from not but what how who you we they he she his her ' +
    'el la los las un una unos unas y o u e de del en a al que se es son fue era por para con no lo su sus como más pero qué quién cómo ' +
    'hay ha han muy ya si sobre cuando cuándo donde dónde cuál cuánto ' +
    'do does did has have had if when which why there their them been would could should can will about than then so all just its'
  )
    .split(' ')
    .map((word) => fold(word)),
)

const FIELDS = ['title', 'show', 'headline', 'gist', 'points', 'quotes'] as const

const OPTIONS: Options<Indexed> = {
  fields: [...FIELDS],
  tokenize: (text) => wordsIn(text).filter(isTelling),
  searchOptions: {
    boost: { title: 3, headline: 3, points: 2, gist: 1.5 },
    prefix: (term) => term.length > 2,
  },
}

function isTelling(word: string): boolean {
  return word.length > 1 && !STOP_WORDS.has(word)
}

/** Two lines with this many equal last words are one sentence, with or without its speaker's name. */
const SAME_END_WORDS = 5

/** @param stored JSON.stringify() of an index; undefined: none yet */
export function openIndex(stored: string | undefined): SearchIndex {
  return stored === undefined ? new MiniSearch(OPTIONS) : MiniSearch.loadJSON<Indexed>(stored, OPTIONS)
}

export function addSummary(index: SearchIndex, request: ListedRequest, summary: Summary): void {
  const { id, episode } = request
  if (index.has(id)) index.discard(id)
  const { headline, gist, keyPoints, moments, quotes = [], mentions = [], publisher } = summary
  index.add({
    id,
    title: episode.title,
    show: episode.channelTitle,
    headline,
    gist: gist || (publisher?.description ?? ''),
    points: [
      ...keyPoints,
      ...mentions.map(({ name }) => ({ text: name })),
      ...moments.map(({ title }) => ({ text: title })),
    ]
      .map(({ text }) => text)
      .concat(shownChapters(summary).map(({ title }) => title))
      .join('\n'),
    quotes: [...keyPoints, ...moments, ...quotes].map(({ quote }) => quote).join('\n'),
  })
}

/** All lines of a summary that may match, in order of time; those without a second last. */
export function saidLines(summary: Summary): SaidLine[] {
  const { headline, gist, keyPoints, moments, quotes = [], mentions = [], publisher } = summary
  const lines = [
    ...keyPoints.flatMap(({ text, quote, startSeconds }) => [
      { text, startSeconds },
      { text: quote, startSeconds },
    ]),
    ...moments.flatMap(({ title, quote, startSeconds }) => [
      { text: title, startSeconds },
      { text: quote, startSeconds },
    ]),
    ...quotes.map(({ quote, startSeconds }) => ({ text: quote, startSeconds })),
    ...shownChapters(summary).map(({ title, startSeconds }) => ({ text: title, startSeconds })),
    ...mentions.map(({ name, startSeconds }) => ({
      text: name,
      ...(startSeconds !== undefined && { startSeconds }),
    })),
    { text: headline },
    { text: gist || (publisher?.description ?? '') },
  ]
  const texts = new Set<string>()
  return lines.filter(({ text }) => !texts.has(text) && texts.add(text))
}

/** Summaries with all of the words, best first; else with typos. @param isAny some do, as for a question */
export function findIn(index: SearchIndex, words: string, most: number, isAny = false): Hit[] {
  const queries = wantedIn(words).flatMap((ways): Query[] => {
    const telling = ways.map((way) => way.filter(isTelling)).filter((way) => way.length > 0)
    const anyOf = telling.map((way): Query => ({ combineWith: 'AND', queries: way }))
    return anyOf.length > 0 ? [{ combineWith: 'OR', queries: anyOf }] : []
  })
  if (queries.length === 0) return []
  const query: Query = { combineWith: isAny ? 'OR' : 'AND', queries }
  const exact = index.search(query)
  const found =
    exact.length > 0 ? exact : index.search(query, { fuzzy: (term) => (term.length > 4 ? 0.2 : false) })
  return found.slice(0, most).map(({ id, terms }) => ({ id: String(id), terms }))
}

const JOINED = /[-‐‑'’. ]/g

/** Whether the text may have one of the words: a slow phone takes a tenth of the time of wordsIn() to say that it has none. */
function mayHave(text: string, terms: readonly string[]): boolean {
  const run = fold(text).replaceAll(JOINED, '')
  return terms.some((term) => run.includes(term))
}

/**
 * The lines with most of the words; of equals the earlier ones. Lines of one second, or with one ending, count once:
 * a point, its quote and its moment say the same.
 */
export function bestLines(lines: readonly SaidLine[], terms: readonly string[], most: number): SaidLine[] {
  const wanted = new Set(terms)
  const saying = lines
    .filter(({ text }) => mayHave(text, terms))
    .map((line) => ({ line, count: new Set(wordsIn(line.text).filter((word) => wanted.has(word))).size }))
    .filter(({ count }) => count > 0)
  const heard = saying.filter(({ line }) => line.startSeconds !== undefined)
  const told = new Set<Seconds | string>()
  return (heard.length > 0 ? heard : saying)
    .toSorted((a, b) => b.count - a.count)
    .map(({ line }) => line)
    .filter(({ text, startSeconds = -1 }) => {
      const keys = [Math.floor(startSeconds), wordsIn(text).slice(-SAME_END_WORDS).join(' ')]
      const isNew = !keys.some((key) => told.has(key))
      for (const key of keys) told.add(key)
      return isNew
    })
    .slice(0, most)
    .toSorted((a, b) => (a.startSeconds ?? 0) - (b.startSeconds ?? 0))
}

/** A searched word in all its spellings, folded. */
type Sought = readonly string[]

/** Characters between the parts of a word. */
const JOINTS = [' ', '-', "'", '’'] as const
const LETTER = /[\p{L}\p{N}]/u

export function soughtIn(words: string): Sought[] {
  return wantedIn(words).flatMap((ways) => {
    const telling = ways.filter((way) => way.some(isTelling))
    const written = new Set(telling.flatMap((way) => JOINTS.map((joint) => way.join(joint))))
    return written.size === 0 ? [] : [[...written]]
  })
}

/** Whether a folded text has a word with this beginning; of two letters, this word. Regular expressions would take seconds. */
function says(text: string, sought: Sought): boolean {
  return sought.some((word) => {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const isWhole = word.length > 2 || !LETTER.test(text.charAt(at + word.length))
      if (isWhole && !LETTER.test(text.charAt(at - 1))) return true
    }
    return false
  })
}

/** Indexes of transcript lines with all of the words; without any, of those that have them together with the next line. */
export function linesSaying(folded: string, sought: readonly Sought[]): { at: number[]; isWithin: boolean } {
  if (!sought.every((word) => says(folded, word))) return { at: [], isWithin: false }
  const lines = folded.split('\n')
  const saying = (span: number) =>
    lines.flatMap((_, at) => {
      const text = lines.slice(at, at + span).join(' ')
      return sought.every((word) => says(text, word)) ? [at] : []
    })
  const within = saying(1)
  return within.length > 0 ? { at: within, isWithin: true } : { at: saying(2), isWithin: false }
}

/** The text's words that match a search, folded. */
export function meantIn(text: string, sought: readonly Sought[]): string[] {
  return wordsIn(text).filter((term) => sought.some((word) => says(term, word)))
}

/** Words of a question without stop words, folded. */
export const tellingWords = (text: string) => wordsIn(text).filter(isTelling)

const WORD_APART = new RegExp(`(${WORD.source})`, 'u')

/** A text in pieces, those that are not meant as long as they come: a node each takes a phone most of the time of a search. */
export function marked(text: string, terms: readonly string[]): Array<{ text: string; isMeant: boolean }> {
  const wanted = new Set(terms)
  const pieces: Array<{ text: string; isMeant: boolean }> = []
  for (const piece of text.split(WORD_APART).filter(Boolean)) {
    const isMeant = mayHave(piece, terms) && wordsIn(piece).some((word) => wanted.has(word))
    const last = pieces.at(-1)
    if (last === undefined || last.isMeant || isMeant) pieces.push({ text: piece, isMeant })
    else last.text += piece
  }
  return pieces
}
