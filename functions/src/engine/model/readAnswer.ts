import {
  type Chapter,
  type KeyMoment,
  type KeyPoint,
  type Mention,
  MENTION_KINDS,
  type NotableQuote,
  type Speaker,
} from '#domain/summary.ts'
import type { SummaryKind } from '#domain/summaryCost.ts'
import type { Seconds } from '#domain/units.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { answerIn, isJson, type Json, memberOf, type MemberName } from './answerIn.ts'

/** More than this of anything is not looked at. */
const MOST_ENTRIES = 200

/** What a model has answered, or what is wrong with it, as it is told to the model. */
export type Reading<Answer> = { answer: Answer } | { wrong: string }

const NO_JSON = 'The answer is not the JSON object that was asked for.'
const NO_POINTS = 'The answer holds no key points.'

/**
 * The model's answer about one part, however it is written down: what is missing is empty, what cannot be read costs its
 * entry alone. Only an answer without any point is none.
 * @param mostSeconds length of what was read, where words tell when something is said: minutes that stand where hours should
 *   are taken for minutes then
 */
export function readSummary(text: string, kind: SummaryKind, mostSeconds?: Seconds): Reading<EngineSummary> {
  const answer = answerIn(text, ['keyPoints', 'moments', 'gist', 'headline'])
  if (answer === undefined) return { wrong: NO_JSON }
  const keyPoints = entries(answer, 'keyPoints', 'text').map(pointOf).filter(isSomething)
  if (keyPoints.length === 0) return { wrong: NO_POINTS }
  const mentions = entries(answer, 'mentions', 'name')
    .map(mentionOf)
    .filter(({ name }) => name !== '')
  const summary: EngineSummary = {
    headline: ownWords(answer, 'headline'),
    gist: ownWords(answer, 'gist'),
    keyPoints,
    moments: weighed(entries(answer, 'moments', 'title').map(momentOf)),
    ...(mentions.length > 0 && { mentions }),
    ...(kind === 'advanced' && {
      chapters: entries(answer, 'chapters', 'title').map(chapterOf).filter(isTimed),
      speakers: entries(answer, 'speakers', 'name').map(speakerOf),
      quotes: entries(answer, 'quotes', 'quote').map(quoteOf),
    }),
  }
  return { answer: mostSeconds === undefined ? summary : withinMinutes(summary, mostSeconds) }
}

interface Merged {
  headline: string
  gist: string
  /** Numbers of points, each once, in order. */
  keep: number[]
}

/** @param count of the points that could be kept, numbered from 1 */
export function readMerge(text: string, count: number): Reading<Merged> {
  const answer = answerIn(text, ['keep', 'headline', 'gist'])
  if (answer === undefined) return { wrong: NO_JSON }
  const keep = memberOf(answer, 'keep')
  const numbers = (Array.isArray(keep) ? keep.slice(0, MOST_ENTRIES) : []).map(numberOf)
  const known = numbers.filter((each) => Number.isInteger(each) && each >= 1 && each <= count)
  if (known.length === 0) return { wrong: `keep holds no numbers from 1 to ${count}.` }
  const [headline, gist] = [ownWords(answer, 'headline'), ownWords(answer, 'gist')]
  if (headline === '' || gist === '')
    return { wrong: `The ${headline === '' ? 'headline' : 'gist'} is empty.` }
  return { answer: { headline, gist, keep: [...new Set(known)].toSorted((a, b) => a - b) } }
}

const pointOf = (entry: Json): KeyPoint => ({
  text: ownWords(entry, 'text'),
  quote: textOf(entry, 'quote'),
  startSeconds: secondsOf(memberOf(entry, 'at')),
})

function isSomething({ text, quote }: KeyPoint): boolean {
  return text !== '' || quote !== ''
}

const momentOf = (entry: Json): KeyMoment => ({
  title: ownWords(entry, 'title'),
  quote: textOf(entry, 'quote'),
  startSeconds: secondsOf(memberOf(entry, 'from')),
  endSeconds: secondsOf(memberOf(entry, 'to'), true),
  weight: weightOf(memberOf(entry, 'weight')),
})

const chapterOf = (entry: Json): Chapter => ({
  title: ownWords(entry, 'title'),
  startSeconds: secondsOf(memberOf(entry, 'at')),
})

function isTimed({ startSeconds }: { startSeconds: Seconds }): boolean {
  return Number.isFinite(startSeconds)
}

function speakerOf(entry: Json): Speaker {
  const share = numberOf(memberOf(entry, 'share'))
  // Some think in percent.
  return { name: ownWords(entry, 'name'), share: share > 1 ? share / 100 : share }
}

const quoteOf = (entry: Json): NotableQuote => ({
  quote: textOf(entry, 'quote') || textOf(entry, 'text'),
  startSeconds: secondsOf(memberOf(entry, 'at')),
  speaker: ownWords(entry, 'speaker'),
})

function mentionOf(entry: Json): Mention {
  const kind = textOf(entry, 'kind').toLowerCase()
  const startSeconds = secondsOf(memberOf(entry, 'at'))
  return {
    name: ownWords(entry, 'name'),
    kind: MENTION_KINDS.find((each) => each === kind) ?? 'other',
    ...(Number.isFinite(startSeconds) && { startSeconds }),
  }
}

/** The entries of a list, also where it is wrapped in an object; a text in place of one is its `main` member. */
function entries(answer: Json, name: MemberName, main: MemberName): Json[] {
  return listOf(memberOf(answer, name))
    .slice(0, MOST_ENTRIES)
    .flatMap((each) =>
      isJson(each) ? [each] : typeof each === 'string' && each !== '...' ? [{ [main]: each }] : [],
    )
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isJson(value)) return []
  const members = Object.values(value)
  const list = members.find((each) => Array.isArray(each))
  if (list !== undefined && members.length <= 2) return list
  // {"1": {…}, "2": {…}}, or a single entry in place of a list.
  return members.every(isJson) ? members : [value]
}

function textOf(entry: Json, name: MemberName): string {
  const value = memberOf(entry, name)
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(' ')
  if (isJson(value)) return textOf(value, name) || textOf(value, 'text')
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A text that the model writes itself holds no markup: it is shown to be escaped, and would only be in the way. */
function ownWords(entry: Json, name: MemberName): string {
  return textOf(entry, name)
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, ' ')
    .replace(/\[([^\]]{1,500})\]\([^)]{0,500}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*•#]+|\d{1,2}[.)])\s+/, '')
    .trim()
}

const CLOCK = /(?:(\d{1,3})\s*:\s*)?(\d{1,4})\s*:\s*(\d{1,2}(?:[.,]\d+)?)/g
const UNITS =
  /(?:(\d+(?:[.,]\d+)?)\s*h[a-z]*)?\s*(?:(\d+(?:[.,]\d+)?)\s*m[a-z]*)?\s*(?:(\d+(?:[.,]\d+)?)\s*s[a-z]*)?/i

/**
 * @param isEnd of "0:02:12 - 0:03:00" the second is meant
 * @returns seconds of `1:02:03`, `62:03`, `[0:00:07.5]`, `2m 12s` or `132`; NaN for what is no time
 */
function secondsOf(value: unknown, isEnd = false): Seconds {
  if (typeof value === 'number') return value >= 0 ? value : Number.NaN
  if (typeof value !== 'string') return Number.NaN
  const clocks = [...value.slice(0, 100).matchAll(CLOCK)]
  const clock = isEnd ? clocks.at(-1) : clocks[0]
  if (clock !== undefined) return sumOf(clock)
  const inUnits = UNITS.exec(value.trim().replace(/^P?T/, ''))
  if (inUnits !== null && inUnits[0].trim() !== '') return sumOf(inUnits)
  return numberOf(value)
}

function sumOf(match: RegExpExecArray | RegExpMatchArray): Seconds {
  const [hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((digits?: string) => Number((digits ?? '0').replace(',', '.')))
  return hours * 3600 + minutes * 60 + seconds
}

/** The number in a text: "0.8", "80 %", "#3". */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  const digits = typeof value === 'string' ? /-?\d+(?:[.,]\d+)?/.exec(value)?.[0] : undefined
  return digits === undefined ? Number.NaN : Number(digits.replace(',', '.'))
}

const WEIGHTS: Readonly<Record<string, number>> = {
  high: 1,
  medium: 0.6,
  low: 0.3,
  alto: 1,
  medio: 0.6,
  bajo: 0.3,
}

function weightOf(value: unknown): number {
  return WEIGHTS[typeof value === 'string' ? value.trim().toLowerCase() : ''] ?? numberOf(value)
}

/** Weights from 0 to 1, whatever scale the model has taken: of 5, of 10, or of 100; none where not all are known. */
function weighed(moments: readonly KeyMoment[]): KeyMoment[] {
  const most = Math.max(0, ...moments.map(({ weight = Number.NaN }) => (weight >= 0 ? weight : Number.NaN)))
  const scale = [1, 5, 10, 100].find((each) => most <= each)
  return moments.map(({ weight = Number.NaN, ...moment }) =>
    scale === undefined ? moment : { ...moment, weight: weight / scale },
  )
}

/** 45:43:00 for minute 45: all times too late, and all of them whole minutes. */
function withinMinutes(summary: EngineSummary, mostSeconds: Seconds): EngineSummary {
  const { keyPoints, moments } = summary
  const times = [...keyPoints, ...moments].map(({ startSeconds }) => startSeconds).filter(Number.isFinite)
  const latest = Math.max(0, ...times)
  const isMistaken =
    latest > mostSeconds && latest / 60 <= mostSeconds && times.every((time) => time % 60 === 0)
  if (!isMistaken) return summary
  const earlier = <Timed extends { startSeconds: Seconds }>(each: Timed): Timed => ({
    ...each,
    startSeconds: each.startSeconds / 60,
  })
  return {
    ...summary,
    keyPoints: keyPoints.map(earlier),
    moments: moments.map((moment) => ({ ...earlier(moment), endSeconds: moment.endSeconds / 60 })),
    ...(summary.chapters && { chapters: summary.chapters.map(earlier) }),
    ...(summary.quotes && { quotes: summary.quotes.map(earlier) }),
  }
}
