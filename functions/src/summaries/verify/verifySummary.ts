import type { KeyMoment, KeyPoint, NotableQuote, Summary } from '#domain/summary.ts'
import { foldSpace, type Transcript } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import type { EngineSummary } from '../engine/SummaryEngine.ts'
import { speechBins } from '../transcript/speechBins.ts'
import { cleanOwnWords, cleanText } from './cleanText.ts'
import { LIMITS } from './limits.ts'
import { TranscriptIndex } from './TranscriptIndex.ts'

/**
 * What may be kept of what an engine proposes. Nothing of it is believed: texts are cleaned and cut, times are held
 * within the episode, moments are put in order and apart. With a transcript that the engine did not write, every point
 * and moment whose quote does not stand in it word for word is dropped, and what stays is moved to where it is said.
 * @param transcript null when there is none but the engine's own: `verified` is then null, and all points stay
 * @returns undefined when no point is left
 * product.md "Verified", reliability.md row 22
 */
export function verifySummary(
  proposed: EngineSummary,
  transcript: Transcript | null,
  durationSeconds: Seconds,
): Summary | undefined {
  const index = transcript && new TranscriptIndex(transcript)
  const points = list(proposed.keyPoints).map((point) => cleanPoint(point, durationSeconds))
  const anchored = index === null ? points : points.flatMap((point) => anchor(point, index))
  const keyPoints = distinct(anchored).slice(0, LIMITS.points)
  const moments = list(proposed.moments).map((moment) => cleanMoment(moment, durationSeconds))
  const heard =
    index === null ? moments : moments.filter((moment) => index.find(moment.quote, moment.startSeconds))
  if (keyPoints.length === 0) return undefined
  return {
    headline: cleanOwnWords(proposed.headline, LIMITS.headline),
    gist: cleanOwnWords(proposed.gist, LIMITS.gist),
    keyPoints,
    moments: apart(heard).slice(0, LIMITS.moments),
    ...extras(proposed, index, durationSeconds),
    verified: index && { anchored: anchored.length, total: points.length },
    ...(transcript && { speech: speechBins(transcript) }),
  }
}

/** What only an advanced summary has; a list of which nothing can be kept is left out. */
function extras(
  proposed: EngineSummary,
  index: TranscriptIndex | null,
  durationSeconds: Seconds,
): Pick<Summary, 'chapters' | 'speakers' | 'quotes'> {
  const chapters = list(proposed.chapters)
    .map(({ title, startSeconds }) => ({
      title: cleanOwnWords(title, LIMITS.title),
      startSeconds: within(startSeconds, durationSeconds),
    }))
    .filter(({ title }) => title !== '')
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
    .filter(({ startSeconds }, at, all) => startSeconds !== all[at - 1]?.startSeconds)
    .slice(0, LIMITS.chapters)
  const speakers = list(proposed.speakers)
    .map(({ name, share }) => ({ name: cleanOwnWords(name, LIMITS.name), share: within(share, 1) }))
    .filter(({ name, share }) => name !== '' && share > 0)
    .slice(0, LIMITS.speakers)
  const quotes = list(proposed.quotes)
    .flatMap((quote) => cleanQuote(quote, index, durationSeconds))
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
    .slice(0, LIMITS.quotes)
  return {
    ...(chapters.length > 0 && { chapters }),
    ...(speakers.length > 0 && { speakers }),
    ...(quotes.length > 0 && { quotes }),
  }
}

/** The quote, moved to where it is said; nothing when it is not said word for word. */
function cleanQuote(
  proposed: NotableQuote,
  index: TranscriptIndex | null,
  durationSeconds: Seconds,
): NotableQuote[] {
  const quote = cleanText(proposed.quote, LIMITS.quote)
  const speaker = cleanOwnWords(proposed.speaker, LIMITS.name)
  const point = { text: quote, quote, startSeconds: within(proposed.startSeconds, durationSeconds) }
  const anchored = index === null ? [point] : anchor(point, index)
  return anchored
    .filter((found) => found.quote !== '')
    .map(({ startSeconds }) => ({ quote, startSeconds, ...(speaker !== '' && { speaker }) }))
}

/** Whatever an engine sends in place of a list counts as an empty one. */
function list<Entry>(value: readonly Entry[] | undefined): readonly Entry[] {
  return Array.isArray(value)
    ? value.slice(0, LIMITS.proposals).filter((entry) => entry !== null && typeof entry === 'object')
    : []
}

function cleanPoint(point: KeyPoint, durationSeconds: Seconds): KeyPoint {
  return {
    text: cleanOwnWords(point.text, LIMITS.pointText),
    quote: cleanText(point.quote, LIMITS.quote),
    startSeconds: within(point.startSeconds, durationSeconds),
  }
}

function cleanMoment(moment: KeyMoment, durationSeconds: Seconds): KeyMoment {
  return {
    title: cleanOwnWords(moment.title, LIMITS.title),
    quote: cleanText(moment.quote, LIMITS.quote),
    startSeconds: within(moment.startSeconds, durationSeconds),
    endSeconds: within(moment.endSeconds, durationSeconds),
  }
}

/** The point, at the second where its quote is said; nothing when it is not said, or the point says nothing. */
function anchor(point: KeyPoint, index: TranscriptIndex): KeyPoint[] {
  const quote = foldSpace(point.quote)
  const said = point.text === '' ? undefined : index.find(quote, point.startSeconds)
  if (said === undefined) return []
  const isWithin = point.startSeconds >= said.startSeconds && point.startSeconds <= said.endSeconds
  return [{ ...point, quote, startSeconds: isWithin ? point.startSeconds : said.startSeconds }]
}

/** In order of time, nothing said twice. */
function distinct(points: readonly KeyPoint[]): KeyPoint[] {
  const seen = new Set<string>()
  const first = points.filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text))
  return first.toSorted((a, b) => a.startSeconds - b.startSeconds)
}

/** In order of time, none empty, none reaching into the next. */
function apart(moments: readonly KeyMoment[]): KeyMoment[] {
  const sorted = moments.toSorted((a, b) => a.startSeconds - b.startSeconds)
  return sorted
    .map((moment, at) => {
      const next = sorted[at + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
      return { ...moment, endSeconds: Math.min(moment.endSeconds, next) }
    })
    .filter((moment) => moment.endSeconds > moment.startSeconds)
}

function within(seconds: unknown, durationSeconds: Seconds): Seconds {
  const value = typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : 0
  return Math.min(Math.max(0, value), durationSeconds)
}
