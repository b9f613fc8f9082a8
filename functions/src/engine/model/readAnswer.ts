import {
  type Chapter,
  type KeyMoment,
  type KeyPoint,
  type Mention,
  MENTION_KINDS,
  type NotableQuote,
  type Speaker,
} from '#domain/summaries/summary.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import type { Seconds } from '#domain/units.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { answerIn } from './answerIn.ts'
import { entriesOf, MOST_ENTRIES } from './candidates.ts'
import { isJson, type Json } from '../../platform/json.ts'
import { memberOf, type MemberName, rankOf } from './memberNames.ts'
import { inSeconds, numberOf, secondsIn } from './readTime.ts'

/** Longer texts are skipped: all kept ones are far shorter. */
const MOST_CHARACTERS = 10_000
export const SUMMARY = [
  'keyPoints',
  'moments',
  'gist',
  'headline',
  'mentions',
  'chapters',
  'quotes',
  'speakers',
] as const

/** A model's answer, or its fault, in words for the model. */
export type Reading<Answer> = { answer: Answer } | { wrong: string }

export const NO_JSON = 'The answer is not the JSON object that was asked for.'
export const NO_POINTS = 'The answer holds no key points.'

/**
 * A model's answer about one part, in any writing: missing members are empty, an unreadable entry is dropped alone.
 * Only an answer without points is refused.
 * @param mostSeconds length of the read part, where words tell the times: minutes in the place of hours are then
 * recognized
 */
export function readSummary(text: string, kind: SummaryKind, mostSeconds?: Seconds): Reading<EngineSummary> {
  const answer = answerIn(text, SUMMARY)
  // Only quotes that are looked up in words may be guessed.
  const isCompared = mostSeconds !== undefined
  if (answer === undefined) return { wrong: NO_JSON }
  const keyPoints = entries(answer, 'keyPoints', 'text')
    .map((entry) => pointOf(entry, isCompared))
    .filter(isSomething)
  if (keyPoints.length === 0) return { wrong: NO_POINTS }
  const mentions = entries(answer, 'mentions', 'name')
    .map(mentionOf)
    .filter(({ name }) => name !== '')
  const summary: EngineSummary = {
    headline: ownWords(answer, 'headline'),
    gist: ownWords(answer, 'gist'),
    keyPoints,
    moments: weighed(
      entries(answer, 'moments', 'title')
        .map((entry) => momentOf(entry, isCompared))
        .filter(({ title, quote }) => title !== '' || quote !== ''),
    ),
    ...(mentions.length > 0 && { mentions }),
    ...(kind === 'advanced' && {
      chapters: entries(answer, 'chapters', 'title').map(chapterOf).filter(isTimed),
      speakers: entries(answer, 'speakers', 'name').map(speakerOf),
      quotes: entries(answer, 'quotes', 'quote').map(quoteOf),
    }),
  }
  return { answer: inSeconds(summary, mostSeconds) }
}

/** `keep`: numbers of points, each once, in order. @param count of the keepable points, numbered from 1 */
export function readMerge(
  text: string,
  count: number,
): Reading<Pick<EngineSummary, 'headline' | 'gist'> & { keep: number[] }> {
  const answer = answerIn(text, ['keep', 'headline', 'gist'])
  if (answer === undefined) return { wrong: NO_JSON }
  const numbers = entriesOf(answer.keep).map(numberOf)
  const known = numbers.filter((each) => Number.isInteger(each) && each >= 1 && each <= count)
  if (known.length === 0) return { wrong: `keep holds no numbers from 1 to ${count}.` }
  const [headline, gist] = [ownWords(answer, 'headline'), ownWords(answer, 'gist')]
  if (headline === '' || gist === '')
    return { wrong: `The ${headline === '' ? 'headline' : 'gist'} is empty.` }
  return { answer: { headline, gist, keep: [...new Set(known)].toSorted((a, b) => a - b) } }
}

const pointOf = (entry: Json, isCompared: boolean): KeyPoint => {
  const { text, quote } = textAndQuote(entry, 'text', isCompared)
  return { text, quote, startSeconds: secondsOf(entry, 'at') }
}

function isSomething({ text, quote }: KeyPoint): boolean {
  return text !== '' || quote !== ''
}

const momentOf = (entry: Json, isCompared: boolean): KeyMoment => {
  const { text: title, quote } = textAndQuote(entry, 'title', isCompared)
  const startSeconds = secondsOf(entry, 'from')
  const length = secondsOf(entry, 'duration')
  // The end may stand in the beginning: "0:02:12 - 0:03:00".
  const ends = [secondsOf(entry, 'to', true), secondsOf(entry, 'from', true), startSeconds + length]
  return {
    title,
    quote,
    startSeconds,
    endSeconds: ends.find((end) => end > startSeconds) ?? ends[0] ?? Number.NaN,
    weight: weightOf(memberOf(entry, 'weight')),
  }
}

const chapterOf = (entry: Json): Chapter => ({
  title: ownWords(entry, 'title'),
  startSeconds: secondsOf(entry, 'at'),
})

function isTimed({ startSeconds }: { startSeconds: Seconds }): boolean {
  return Number.isFinite(startSeconds)
}

export function speakerOf(entry: Json): Speaker {
  const share = numberOf(memberOf(entry, 'share'))
  // A share may be in percent.
  return { name: ownWords(entry, 'name'), share: share > 1 ? share / 100 : share }
}

const quoteOf = (entry: Json): NotableQuote => ({
  quote: textOf(entry, 'quote') || textOf(entry, 'text'),
  startSeconds: secondsOf(entry, 'at'),
  speaker: ownWords(entry, 'speaker'),
})

/** Other names of mentions. */
const KINDS: ReadonlyArray<readonly [RegExp, Mention['kind']]> = [
  [/(?<!\p{L})(?:(?:audio|e|text|hand)?books?|novels?|libros?|livres?|buch)(?!\p{L})/u, 'book'],
  [
    /(?<!\p{L})(?:(?:white)?papers?|articles?|study|studies|reports?|journals?|art[ií]culos?|estudios?)(?!\p{L})/u,
    'paper',
  ],
  [
    /(?<!\p{L})(?:tools?|software|apps?|applications?|library|framework|programming language|service|website|herramientas?|aplicaci[oó]n)(?!\p{L})/u,
    'tool',
  ],
]
const kindOf = (text: string) => {
  const kind = text.slice(0, 40).normalize('NFKC').toLowerCase()
  return MENTION_KINDS.find((each) => each === kind) ?? KINDS.find(([names]) => names.test(kind))?.[1]
}

export function mentionOf(entry: Json): Mention {
  const startSeconds = secondsOf(entry, 'at')
  const name = ownWords(entry, 'name')
  // "Linux (tool)"
  const [, bare = '', behind = ''] = /^(.{1,100}?)\s*\(([^()]{1,30})\)$/u.exec(name) ?? []
  const kinds = Object.entries(entry).filter(
    ([key, value]) => typeof value === 'string' && rankOf(key, 'kind') !== undefined,
  )
  const kind = kinds.flatMap(([, value]) => kindOf(String(value)) ?? [])[0]
  const isInName = kinds.length === 0 && kindOf(behind) !== undefined
  return {
    name: isInName ? bare : name,
    kind: kind ?? (isInName ? kindOf(behind) : undefined) ?? 'other',
    ...(Number.isFinite(startSeconds) && { startSeconds }),
  }
}

/** An answer's single list, named or bare; undefined for other answers. */
export function listedIn(text: string, name: MemberName): Json[] | undefined {
  const list = text.trim()
  const answer = answerIn(list.startsWith('[') ? `{"${name}": ${list}}` : text, [name])
  return answer && entries(answer, name, 'text')
}

/** A list's entries in any wrapping; a text instead is its `main` member. */
export function entries(answer: Json, name: MemberName, main: MemberName): Json[] {
  return entriesOf(answer[name])
    .slice(0, MOST_ENTRIES)
    .flatMap((each) =>
      isJson(each) ? [each] : typeof each === 'string' && each !== '...' ? [entryOf(each, main)] : [],
    )
}

/** `[0:02:12] The claim. “What was said.”`, an entry in one text. */
function entryOf(written: string, main: MemberName): Json {
  const text = written.slice(0, MOST_CHARACTERS)
  const quote = main === 'text' ? /["“«]([^"“”«»]{20,})["”»]/u.exec(text) : null
  if (quote === null) return { [main]: text }
  const rest = text.replace(quote[0], ' ')
  const time = /[[(]?\d{1,2}(?::\d{2}){1,2}[\])]?/.exec(rest)?.[0] ?? ''
  const claim = rest.replace(time, ' ').replace(/^[\s\p{Pd}:]+|[\s\p{Pd}([:>]+[)\]\s]*$/gu, '')
  return { text: claim, quote: quote[1], at: time }
}

/** An entry's claim and quote; either may have any name, where the other is known. */
function textAndQuote(
  entry: Json,
  main: 'text' | 'title',
  isCompared: boolean,
): { text: string; quote: string } {
  const text = ownWords(entry, main)
  const quote = textOf(entry, 'quote')
  if ((text === '') === (quote === '') && text !== quote) return { text, quote }
  if (quote === '' && !isCompared) return { text, quote }
  const known = new Set<unknown>([memberOf(entry, main), memberOf(entry, 'quote')])
  const names = ['at', 'from', 'to', 'speaker', 'kind'] as const
  const other = Object.entries(entry).find(
    ([key, value]) =>
      typeof value === 'string' &&
      !known.has(value) &&
      /\S\s+\S+\s+\S/u.test(value.slice(0, MOST_CHARACTERS)) &&
      names.every((name) => rankOf(key, name) === undefined),
  )
  const missing = other === undefined ? '' : other[1]
  return text === '' && quote !== ''
    ? { text: ownWords({ text: missing }, 'text'), quote }
    : { text, quote: quote === '' && text !== '' ? textOf({ text: missing }, 'text') : quote }
}

/** A member, also of an object within the entry: {"text": …, "evidence": {"quote": …, "at": …}}. */
function nested(entry: Json, name: MemberName): unknown {
  const own = memberOf(entry, name)
  if (own !== undefined) return own
  for (const each of Object.values(entry)) {
    const inner: unknown = Array.isArray(each) ? each[0] : each
    const value = isJson(inner) ? memberOf(inner, name) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

function secondsOf(entry: Json, name: MemberName, isEnd = false): Seconds {
  return secondsIn(nested(entry, name), isEnd)
}

function textOf(entry: Json, name: MemberName): string {
  return textIn(nestedText(entry, name), name)
    .slice(0, MOST_CHARACTERS)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Quotes may stand within their evidence. */
function nestedText(entry: Json, name: MemberName): unknown {
  return name === 'quote' || name === 'speaker' ? nested(entry, name) : memberOf(entry, name)
}

function textIn(value: unknown, name: MemberName, depth = 0): string {
  if (Array.isArray(value)) {
    const texts = value.slice(0, MOST_ENTRIES).filter((each) => typeof each === 'string')
    if (texts.length > 0) return texts.join(' ')
    const inner = value.slice(0, name === 'quote' ? 1 : MOST_ENTRIES)
    return inner.map((each) => (isJson(each) ? textIn(each, name, depth) : '')).join(' ')
  }
  if (isJson(value) && depth < 4) {
    const inner = memberOf(value, name) ?? memberOf(value, 'text') ?? onlyText(value)
    return inner === value ? '' : textIn(inner, name, depth + 1)
  }
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** {"en": "…"} */
function onlyText(json: Json): unknown {
  const texts = Object.values(json).filter((each) => typeof each === 'string')
  return texts.length === 1 ? texts[0] : undefined
}

/** A model's own text without markup, which would be shown escaped. */
export function ownWords(entry: Json, name: MemberName): string {
  return textOf(entry, name)
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, ' ')
    .replace(/\[([^\]]{1,500})\]\([^)]{0,500}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*•#]+|\d{1,2}[.)])\s+/, '')
    .trim()
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

/** Weights from 0 to 1, from scales of 5, 10 or 100; none where not all are known. */
function weighed(moments: readonly KeyMoment[]): KeyMoment[] {
  const most = Math.max(0, ...moments.map(({ weight = Number.NaN }) => (weight >= 0 ? weight : Number.NaN)))
  const scale = [1, 5, 10, 100].find((each) => most <= each)
  return moments.map(({ weight = Number.NaN, ...moment }) =>
    scale === undefined ? moment : { ...moment, weight: weight / scale },
  )
}
