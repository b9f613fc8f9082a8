import type { Chapter, KeyMoment, KeyPoint, NotableQuote, Speaker } from '#domain/summary.ts'
import type { SummaryKind } from '#domain/summaryCost.ts'
import type { Seconds } from '#domain/units.ts'
import type { EngineSummary } from '../SummaryEngine.ts'

/** More than this of anything is no answer to what was asked. */
const MOST_ENTRIES = 200

type Json = Record<string, unknown>

/** What is not as the schema asks; never leaves this file. */
class WrongAnswer extends Error {}

/**
 * The model's answer about one part, if it is as the schema asks: nothing missing, nothing of another kind.
 * @returns undefined when it is not
 */
export function readSummary(text: string, kind: SummaryKind): EngineSummary | undefined {
  return reading(text, (answer) => ({
    headline: ownWords(answer, 'headline'),
    gist: ownWords(answer, 'gist'),
    keyPoints: entries(answer, 'keyPoints', 1).map(pointOf),
    moments: entries(answer, 'moments').map(momentOf),
    ...(kind === 'advanced' && {
      chapters: entries(answer, 'chapters').map(chapterOf),
      speakers: entries(answer, 'speakers').map(speakerOf),
      quotes: entries(answer, 'quotes').map(quoteOf),
    }),
  }))
}

interface Merged {
  headline: string
  gist: string
  /** Numbers of points, each once, in order. */
  keep: number[]
}

/** @param count of the points that could be kept, numbered from 1. @returns undefined when the answer is not as asked */
export function readMerge(text: string, count: number): Merged | undefined {
  return reading(text, (answer) => {
    const { keep } = answer
    if (!Array.isArray(keep)) throw new WrongAnswer()
    const numbers = new Set<number>()
    for (const each of keep.slice(0, MOST_ENTRIES)) {
      if (!Number.isInteger(each) || each < 1 || each > count) throw new WrongAnswer()
      numbers.add(each)
    }
    if (numbers.size === 0) throw new WrongAnswer()
    return {
      headline: ownWords(answer, 'headline'),
      gist: ownWords(answer, 'gist'),
      keep: [...numbers].toSorted((a, b) => a - b),
    }
  })
}

function reading<Answer>(text: string, read: (answer: Json) => Answer): Answer | undefined {
  try {
    return read(objectOf(JSON.parse(text)))
  } catch (error) {
    if (error instanceof WrongAnswer || error instanceof SyntaxError) return undefined
    throw error
  }
}

const pointOf = (entry: Json): KeyPoint => ({
  text: ownWords(entry, 'text'),
  quote: textOf(entry, 'quote'),
  startSeconds: secondsOf(entry, 'at'),
})

const momentOf = (entry: Json): KeyMoment => ({
  title: ownWords(entry, 'title'),
  quote: textOf(entry, 'quote'),
  startSeconds: secondsOf(entry, 'from'),
  endSeconds: secondsOf(entry, 'to'),
})

const chapterOf = (entry: Json): Chapter => ({
  title: ownWords(entry, 'title'),
  startSeconds: secondsOf(entry, 'at'),
})

function speakerOf(entry: Json): Speaker {
  const { share } = entry
  if (typeof share !== 'number' || share < 0) throw new WrongAnswer()
  // Some think in percent.
  return { name: ownWords(entry, 'name'), share: share > 1 ? share / 100 : share }
}

const quoteOf = (entry: Json): NotableQuote => ({
  quote: textOf(entry, 'quote'),
  startSeconds: secondsOf(entry, 'at'),
  speaker: ownWords(entry, 'speaker'),
})

function objectOf(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongAnswer()
  return { ...value }
}

function entries(answer: Json, name: string, least = 0): Json[] {
  const list = answer[name]
  if (!Array.isArray(list) || list.length < least || list.length > MOST_ENTRIES) throw new WrongAnswer()
  return list.map(objectOf)
}

function textOf(entry: Json, name: string): string {
  const value = entry[name]
  if (typeof value !== 'string') throw new WrongAnswer()
  return value
}

/** A text that the model writes itself holds no markup: it is shown to be escaped, and would only be in the way. */
function ownWords(entry: Json, name: string): string {
  return textOf(entry, name).replace(/<\/?[a-z!][^<>]{0,500}>/gi, ' ')
}

/** @returns seconds of `1:02:03`, `62:03` or `0:07.5` */
function secondsOf(entry: Json, name: string): Seconds {
  const match = /^\s*(?:(\d{1,2}):)?(\d{1,3}):(\d{2}(?:\.\d{1,3})?)\s*$/.exec(textOf(entry, name))
  if (match === null) throw new WrongAnswer()
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}
