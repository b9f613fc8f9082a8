import {
  type KeyMoment,
  type KeyPoint,
  type Mention,
  MENTION_KINDS,
  type NotableQuote,
  type Summary,
} from '#domain/summaries/summary.ts'
import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { speechBins } from '../transcript/speechBins.ts'
import { cleanOwnWords } from './cleanText.ts'
import { fitMoments } from './fitMoments.ts'
import { isWrittenIn } from './isWrittenIn.ts'
import { LIMITS } from './limits.ts'
import { repeatsSlip, restsOn } from './restsOn.ts'
import { TranscriptIndex } from './TranscriptIndex.ts'
import { wordsOf } from './words.ts'

/** Seconds of tolerance beside the segment with a quote's first word. */
const TOLERANCE_SECONDS = 2
/** A moment is this long where the engine does not say, or says what cannot be. */
const USUAL_MOMENT_SECONDS = 60
/** A moment whose beginning lies no farther from where it was said to be ends where it was to end: times are those of lines. */
const MOVED_SECONDS = 20

interface Source {
  index: TranscriptIndex
  durationSeconds: Seconds
  /** Whether claims are in the language that is spoken, so that they share words with what they rest on. */
  isSameLanguage: boolean
}

/**
 * Keeps the valid part of an engine's proposal. Nothing is trusted: texts are cleaned and cut, times held within the
 * episode, moments ordered, made disjoint, and fitted to 27 to 33 % of it. With a transcript that the engine did not
 * write, points and moments whose quotes are not in it are dropped; the others get the transcript's own words, and
 * their time.
 * @param transcript null for only the engine's own: `verified` is then null, and all points stay
 * @param mostPoints kept, from all over the episode
 * @returns undefined when no point is left
 * docs/rules.md "Summaries and verification", #hostile-engine
 */
export function verifySummary(
  proposed: EngineSummary,
  transcript: Transcript | null,
  durationSeconds: Seconds,
  mostPoints: number = LIMITS.points,
): Summary | undefined {
  const points = list(proposed.keyPoints)
  const source = transcript && {
    index: new TranscriptIndex(transcript),
    durationSeconds,
    isSameLanguage: isWrittenIn(transcript.language, ownTexts(proposed)),
  }
  const anchored = points.flatMap((point) =>
    proposed.form === 'excerpt'
      ? placeQuote(point, source, durationSeconds).map((place) => ({ ...place, text: place.quote }))
      : anchorPoint(point, source, durationSeconds),
  )
  const keyPoints = thinned(distinct(anchored), mostPoints)
  const moments = list(proposed.moments).flatMap((moment) => anchorMoment(moment, source, durationSeconds))
  if (keyPoints.length === 0) return undefined
  return {
    ...(proposed.form && { form: proposed.form }),
    headline: cleanOwnWords(proposed.headline, LIMITS.headline),
    gist: cleanOwnWords(proposed.gist, LIMITS.gist),
    keyPoints,
    moments: fitMoments(thinned(apart(moments), LIMITS.moments), keyPoints, transcript, durationSeconds),
    ...extras(proposed, source, durationSeconds),
    verified: source && { anchored: anchored.length, total: points.length },
    ...(transcript && { speech: speechBins(transcript) }),
  }
}

/** What a basic summary has not, and what may be missing; a list of which nothing can be kept is left out. */
function extras(
  proposed: EngineSummary,
  source: Source | null,
  durationSeconds: Seconds,
): Pick<Summary, 'chapters' | 'speakers' | 'quotes' | 'mentions'> {
  const chapters = list(proposed.chapters)
    .map(({ title, startSeconds }) => ({
      title: cleanOwnWords(title, LIMITS.title),
      startSeconds: within(startSeconds, durationSeconds),
    }))
    .filter(({ title }) => title !== '')
    .toSorted(byTime)
    .filter(({ startSeconds }, at, all) => startSeconds !== all[at - 1]?.startSeconds)
  const speakers = list(proposed.speakers)
    .map(({ name, share }) => ({ name: cleanOwnWords(name, LIMITS.name), share: within(share, 1) }))
    .filter(({ name, share }) => name !== '' && share > 0)
    .slice(0, LIMITS.speakers)
  const quotes = list(proposed.quotes)
    .flatMap((quote) => placeQuote(quote, source, durationSeconds))
    .toSorted(byTime)
    .filter(({ quote }, at, all) => all.findIndex((each) => each.quote === quote) === at)
  const mentions = list(proposed.mentions).flatMap((mention) =>
    placeMention(mention, source, durationSeconds),
  )
  return {
    ...(chapters.length > 0 && { chapters: thinned(chapters, LIMITS.chapters) }),
    ...(speakers.length > 0 && { speakers }),
    ...(quotes.length > 0 && { quotes: thinned(quotes, LIMITS.quotes) }),
    ...(mentions.length > 0 && { mentions: thinned(mentionsOnce(mentions), LIMITS.mentions) }),
  }
}

/** The quote, moved to where it is said; nothing when it is not said. */
function placeQuote(
  proposed: Pick<NotableQuote, 'quote' | 'startSeconds' | 'speaker'>,
  source: Source | null,
  durationSeconds: Seconds,
): NotableQuote[] {
  const about = within(proposed.startSeconds, durationSeconds)
  const { place } = placeOf(proposed.quote, about, source) ?? {}
  const speaker = cleanOwnWords(proposed.speaker, LIMITS.name)
  if (place === undefined || place.quote === '') return []
  return [{ ...place, ...(speaker !== '' && { speaker }) }]
}

/** The mention, at the second that was given where its name is said; nothing when it is not. */
function placeMention(
  { name, kind, startSeconds }: Mention,
  source: Source | null,
  durationSeconds: Seconds,
): Mention[] {
  const shown = cleanOwnWords(name, LIMITS.title)
  if (wordsOf(shown).length === 0 || (source !== null && !source.index.said.names(shown))) return []
  const isTimed = typeof startSeconds === 'number' && startSeconds >= 0 && startSeconds <= durationSeconds
  return [
    {
      name: shown,
      kind: MENTION_KINDS.find((each) => each === kind) ?? 'other',
      ...(isTimed && { startSeconds }),
    },
  ]
}

/** In order of time, those without one last; each name once. */
function mentionsOnce(mentions: readonly Mention[]): Mention[] {
  const names = new Set<string>()
  const isNew = ({ name }: Mention) => !names.has(name.toLowerCase()) && names.add(name.toLowerCase())
  const timeOf = ({ startSeconds = Number.MAX_VALUE }: Mention) => startSeconds
  return mentions.filter(isNew).toSorted((a, b) => timeOf(a) - timeOf(b))
}

function list<Entry>(value: readonly Entry[] | undefined): readonly Entry[] {
  return Array.isArray(value)
    ? value.slice(0, LIMITS.proposals).filter((entry) => entry !== null && typeof entry === 'object')
    : []
}

/** The point, at the second where its quote is said; nothing when it is not said, or is about something else. */
function anchorPoint(point: KeyPoint, source: Source | null, durationSeconds: Seconds): KeyPoint[] {
  const text = cleanOwnWords(point.text, LIMITS.pointText)
  const about = within(point.startSeconds, durationSeconds)
  const { place, around = '' } = placeOf(point.quote, about, source) ?? {}
  if (place === undefined || (text === '' && source !== null)) return []
  const isProof =
    !source?.isSameLanguage ||
    (restsOn(text, { quote: place.quote, around }, (stem) => source.index.said.weightOf(stem)) &&
      !repeatsSlip(text, firstOf(point.quote), { quote: place.quote, around }))
  return isProof ? [{ text, ...place }] : []
}

/** The moment, from where its quote is said, up to its end, or, where it lies elsewhere, as long as it was; nothing when it is not said. */
function anchorMoment(moment: KeyMoment, source: Source | null, durationSeconds: Seconds): KeyMoment[] {
  const claimed = within(moment.startSeconds, durationSeconds)
  const { place } = placeOf(moment.quote, claimed, source, 'findPlace') ?? {}
  if (place === undefined) return []
  const isLength = moment.endSeconds > moment.startSeconds && Number.isFinite(moment.endSeconds)
  if (!isLength && source === null) return []
  const end = Math.min(moment.endSeconds, durationSeconds)
  const claimedLength = isLength ? end - claimed : USUAL_MOMENT_SECONDS
  const isMovedLittle = Math.abs(place.startSeconds - claimed) <= Math.min(MOVED_SECONDS, claimedLength / 2)
  const length = isLength && isMovedLittle ? end - place.startSeconds : claimedLength
  const { weight } = moment
  return [
    {
      title: cleanOwnWords(moment.title, LIMITS.title),
      ...place,
      endSeconds: Math.min(place.startSeconds + Math.max(length, 1), durationSeconds),
      ...(typeof weight === 'number' && weight >= 0 && weight <= 1 && { weight }),
    },
  ]
}

/** The quote as it is kept, its second, and what is said around it; undefined when it is not said. */
function placeOf(
  quote: unknown,
  about: Seconds,
  source: Source | null,
  how: 'find' | 'findPlace' = 'find',
): { place: { quote: string; startSeconds: Seconds }; around: string } | undefined {
  // Without a transcript only the engine vouches for a quote: the rules for its own words apply.
  if (source === null) {
    return { place: { quote: cleanOwnWords(quote, LIMITS.quote), startSeconds: about }, around: '' }
  }
  const text = typeof quote === 'string' ? foldSpace(firstOf(quote)) : ''
  const found = source.index[how](text, about)
  if (found === undefined) return undefined
  const startSeconds = secondOf(found.segment, about) ?? found.startSeconds
  const place = { quote: found.quote, startSeconds: Math.min(startSeconds, source.durationSeconds) }
  return { place, around: found.around }
}

/** What is looked at of a quote, however long it is. */
const firstOf = (quote: string) => quote.slice(0, LIMITS.quote * 4)

/** The second that was claimed, where it lies in the segment or close by. */
function secondOf({ startSeconds, endSeconds }: TranscriptSegment, claimed: Seconds): Seconds | undefined {
  const isThere = claimed >= startSeconds - TOLERANCE_SECONDS && claimed <= endSeconds + TOLERANCE_SECONDS
  return isThere ? claimed : undefined
}

function ownTexts({ gist, keyPoints }: EngineSummary): string {
  return [gist, ...list(keyPoints).map(({ text }) => text)]
    .filter((text) => typeof text === 'string')
    .join(' ')
}

/** In order of time, nothing said twice. */
function distinct(points: readonly KeyPoint[]): KeyPoint[] {
  const seen = new Set<string>()
  const first = points.filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text))
  return first.toSorted(byTime)
}

/** In order of time, none empty, none reaching into the next. */
function apart(moments: readonly KeyMoment[]): KeyMoment[] {
  const sorted = moments.toSorted(byTime)
  return sorted
    .map((moment, at) => {
      const next = sorted[at + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
      return { ...moment, endSeconds: Math.min(moment.endSeconds, next) }
    })
    .filter((moment) => moment.endSeconds > moment.startSeconds)
}

/** So many at most, evenly from a list in order of time: its first and its last stay. */
function thinned<Entry>(entries: readonly Entry[], most: number): Entry[] {
  if (entries.length <= most) return [...entries]
  const step = (entries.length - 1) / Math.max(1, most - 1)
  return Array.from({ length: most }, (_, at) => entries[Math.round(at * step)] as Entry)
}

const byTime = (a: { startSeconds: Seconds }, b: { startSeconds: Seconds }) => a.startSeconds - b.startSeconds

function within(seconds: unknown, most: number): number {
  const value = typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : 0
  return Math.min(Math.max(0, value), most)
}
