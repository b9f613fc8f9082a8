import type { KeyMoment, KeyPoint, NotableQuote, Summary } from '#domain/summary.ts'
import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { speechBins } from '../transcript/speechBins.ts'
import { cleanOwnWords, cleanText } from './cleanText.ts'
import { fitMoments } from './fitMoments.ts'
import { LIMITS } from './limits.ts'
import { TranscriptIndex } from './TranscriptIndex.ts'

/** What a second may lie beside the segment that holds a quote's first word. */
const TOLERANCE_SECONDS = 2

/**
 * What may be kept of what an engine proposes. Nothing of it is believed: texts are cleaned and cut, times are held
 * within the episode, moments are put in order and apart, and made to take 27 to 33 % of it. With a transcript that the engine did not write, every point
 * and moment whose quote does not stand in it word for word is dropped, and what stays is moved to where it is said.
 * @param transcript null when there is none but the engine's own: `verified` is then null, and all points stay
 * @returns undefined when no point is left
 * docs/rules.md "Summaries and verification", row 22
 */
export function verifySummary(
  proposed: EngineSummary,
  transcript: Transcript | null,
  durationSeconds: Seconds,
): Summary | undefined {
  const index = transcript && new TranscriptIndex(transcript)
  // Nobody but the engine vouches for a quote that no transcript holds: it is held to the rules for its own words.
  const cleanQuote = index === null ? cleanOwnWords : cleanText
  const points = list(proposed.keyPoints).map((point) => cleanPoint(point, cleanQuote, durationSeconds))
  const anchored = index === null ? points : points.flatMap((point) => anchor(point, index, durationSeconds))
  const keyPoints = distinct(anchored).slice(0, LIMITS.points)
  const moments = list(proposed.moments).map((moment) => cleanMoment(moment, cleanQuote, durationSeconds))
  const heard =
    index === null ? moments : moments.flatMap((moment) => anchorMoment(moment, index, durationSeconds))
  const placed = apart(heard).slice(0, LIMITS.moments)
  if (keyPoints.length === 0) return undefined
  return {
    headline: cleanOwnWords(proposed.headline, LIMITS.headline),
    gist: cleanOwnWords(proposed.gist, LIMITS.gist),
    keyPoints,
    moments: fitMoments(placed, keyPoints, transcript, durationSeconds),
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
    .flatMap((quote) => placeQuote(quote, index, durationSeconds))
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
    .slice(0, LIMITS.quotes)
  return {
    ...(chapters.length > 0 && { chapters }),
    ...(speakers.length > 0 && { speakers }),
    ...(quotes.length > 0 && { quotes }),
  }
}

/** The quote, moved to where it is said; nothing when it is not said word for word. */
function placeQuote(
  proposed: NotableQuote,
  index: TranscriptIndex | null,
  durationSeconds: Seconds,
): NotableQuote[] {
  const quote = (index === null ? cleanOwnWords : cleanText)(proposed.quote, LIMITS.quote)
  const speaker = cleanOwnWords(proposed.speaker, LIMITS.name)
  const point = { text: quote, quote, startSeconds: within(proposed.startSeconds, durationSeconds) }
  const anchored = index === null ? [point] : anchor(point, index, durationSeconds)
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

function cleanPoint(point: KeyPoint, cleanQuote: typeof cleanText, durationSeconds: Seconds): KeyPoint {
  return {
    text: cleanOwnWords(point.text, LIMITS.pointText),
    quote: cleanQuote(point.quote, LIMITS.quote),
    startSeconds: within(point.startSeconds, durationSeconds),
  }
}

function cleanMoment(moment: KeyMoment, cleanQuote: typeof cleanText, durationSeconds: Seconds): KeyMoment {
  return {
    title: cleanOwnWords(moment.title, LIMITS.title),
    quote: cleanQuote(moment.quote, LIMITS.quote),
    startSeconds: within(moment.startSeconds, durationSeconds),
    endSeconds: within(moment.endSeconds, durationSeconds),
  }
}

/** The point, at the second where its quote is said; nothing when it is not said, or the point says nothing. */
function anchor(point: KeyPoint, index: TranscriptIndex, durationSeconds: Seconds): KeyPoint[] {
  const quote = foldSpace(point.quote)
  const said = point.text === '' ? undefined : index.find(quote, point.startSeconds)
  if (said === undefined) return []
  return [{ ...point, quote, startSeconds: Math.min(secondOf(said, point.startSeconds), durationSeconds) }]
}

/** The moment, from where its quote is said, as long as it was; nothing when it is not said. */
function anchorMoment(moment: KeyMoment, index: TranscriptIndex, durationSeconds: Seconds): KeyMoment[] {
  const quote = foldSpace(moment.quote)
  const said = index.find(quote, moment.startSeconds)
  if (said === undefined) return []
  const startSeconds = secondOf(said, moment.startSeconds)
  if (startSeconds === moment.startSeconds) return [{ ...moment, quote }]
  const length = moment.endSeconds - moment.startSeconds
  return [{ ...moment, quote, startSeconds, endSeconds: Math.min(startSeconds + length, durationSeconds) }]
}

/** The second that was claimed, where it lies in the segment or close by; else where the segment begins. */
function secondOf({ startSeconds, endSeconds }: TranscriptSegment, claimed: Seconds): Seconds {
  const isThere = claimed >= startSeconds - TOLERANCE_SECONDS && claimed <= endSeconds + TOLERANCE_SECONDS
  return isThere ? claimed : startSeconds
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
