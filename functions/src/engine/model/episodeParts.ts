import type { Transcript, TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import type { LanguageModel } from './LanguageModel.ts'
import { PROPOSALS_PER_HOUR, type Proposal, proposalCount, proposals } from '../proposals/proposals.ts'
import { UnreadableTranscript } from '../UnreadableTranscript.ts'
import { proposalLines, textBytes, transcriptLines } from './transcriptLines.ts'

/** A part of an episode, the subject of one question. */
export interface EpisodePart {
  startSeconds: Seconds
  endSeconds: Seconds
  /** Its words; null where the model hears it. */
  segments: readonly TranscriptSegment[] | null
  /** The model's input instead of all words, numbered through the episode; absent where it reads or hears all. */
  proposals?: readonly Proposal[]
  /** Its uploaded sound; '' before the upload. Absent where it is read, or heard in a video. */
  file?: { uri: string; mimeType: string }
}

/** An hour of video at low resolution is a third of the model's context; three hours of text are far less. */
const HEARD_SECONDS = 3_600
const READ_SECONDS = 3 * 3_600
/** Slightly longer episodes stay whole: parts cost an answer more, and know less of one another. */
const SLACK = 1.15
/** Shorter parts are not cut again. */
const LEAST_SECONDS = 300

/** Uploaded sound: as much as a worker holds beside others. */
export const HEARD_SOUND_SECONDS = 1_200
export const HEARD_SOUND_BYTES = 20_000_000

/** Most of the context for the answer; and tokens for the instructions. */
const ANSWER_SHARE = 1 / 3
const QUESTION_TOKENS = 2_500
/** Twelve points and two dozen moments by number. */
export const NUMBERED_TOKENS = 6_000
/** Bytes of a token, in English and Spanish, in any model's count: rather too few. */
const BYTES_PER_TOKEN = 3
/** Parts of equal length differ in words. */
const UNEVEN = 1.25

/** Most tokens of an answer, thinking included. @param wanted where the model can hold it */
export function answerTokens(
  { contextTokens }: Pick<LanguageModel, 'contextTokens'>,
  wanted: number,
): number {
  return Math.floor(Math.min(wanted, contextTokens * ANSWER_SHARE))
}

/** Most bytes of words in a question. */
export function wordBytes({ contextTokens }: Pick<LanguageModel, 'contextTokens'>): number {
  return Math.floor((contextTokens * (1 - ANSWER_SHARE) - QUESTION_TOKENS) * BYTES_PER_TOKEN)
}

/**
 * An episode in parts of equal length, in order: an hour at most where heard, three where read, and within the model's
 * context.
 * @returns one or more; together they cover the episode, and hold every segment once
 */
export function episodeParts(
  durationSeconds: Seconds,
  transcript: Transcript | null,
  model: Pick<LanguageModel, 'contextTokens'>,
): EpisodePart[] {
  const whole = { startSeconds: 0, endSeconds: durationSeconds, segments: transcript && transcript.segments }
  const longest = transcript === null ? HEARD_SECONDS : READ_SECONDS
  const byLength = partsByLength(durationSeconds, longest)
  const bytes = textBytes(transcriptLines(whole.segments ?? []).join('\n'))
  const most = wordBytes(model)
  const byWords = bytes <= most ? 1 : Math.ceil((bytes * UNEVEN) / most)
  return cutIn(Math.max(byLength, byWords), whole)
}

/**
 * An episode in parts as a model reads it: all words where the model holds them, or is set to; else proposals, as many
 * as it holds at once, or the usual number in parts.
 */
export function partsToRead(
  durationSeconds: Seconds,
  transcript: Transcript | null,
  model: Pick<LanguageModel, 'contextTokens' | 'reads'>,
): EpisodePart[] {
  const whole = episodeParts(durationSeconds, transcript, model)
  const isHeld = transcript === null || whole.length <= partsByLength(durationSeconds, READ_SECONDS)
  const isRead = model.reads === 'transcript' || (model.reads === 'auto' && isHeld)
  return transcript === null || isRead
    ? whole
    : (proposalParts({ ...transcript, durationSeconds }, model) ?? whole)
}

/** @param perHour proposals for an hour; absent: as many as the model holds @returns undefined without proposals */
export function proposalParts(
  transcript: Transcript,
  model: Pick<LanguageModel, 'contextTokens'>,
  perHour?: number,
): EpisodePart[] | undefined {
  const { durationSeconds, segments } = transcript
  const most = proposalBytes(model)
  const bytesOf = (list: readonly Proposal[]) => textBytes(proposalLines(list).join('\n'))
  try {
    const { usual, most: mostPerHour } = PROPOSALS_PER_HOUR
    const choose = (rate: number) => proposals(transcript, proposalCount(transcript, rate))
    const wide = choose(perHour ?? mostPerHour)
    const rate =
      perHour ??
      Math.floor(Math.max(usual, Math.min(mostPerHour, (mostPerHour * most * 0.84) / bytesOf(wide))))
    const list = rate === (perHour ?? mostPerHour) ? wide : choose(rate)
    const bytes = bytesOf(list)
    const byWords = bytes <= most ? 1 : Math.ceil((bytes * UNEVEN) / most)
    // More than three hours in one answer would be eight points of each.
    const count = Math.max(partsByLength(durationSeconds, READ_SECONDS), byWords)
    const parts = cutIn(count, { startSeconds: 0, endSeconds: durationSeconds, segments })
    return parts.map((part, at) => ({
      ...part,
      proposals: list.filter(
        ({ startSeconds }) =>
          (at === 0 || startSeconds >= part.startSeconds) &&
          (at === count - 1 || startSeconds < part.endSeconds),
      ),
    }))
  } catch (error) {
    if (error instanceof UnreadableTranscript) return undefined
    throw error
  }
}

/** Most bytes of proposals in a question: the answer is short. */
function proposalBytes(model: Pick<LanguageModel, 'contextTokens'>): number {
  const answer = answerTokens(model, NUMBERED_TOKENS)
  return Math.max(1, Math.floor((model.contextTokens - answer - QUESTION_TOKENS) * BYTES_PER_TOKEN))
}

function partsByLength(durationSeconds: Seconds, longest: Seconds): number {
  return durationSeconds <= longest * SLACK ? 1 : Math.ceil(durationSeconds / longest)
}

/** Parts of sound before it is fetched: for their cost. */
export function soundParts(durationSeconds: Seconds): EpisodePart[] {
  const count = Math.ceil(durationSeconds / HEARD_SOUND_SECONDS)
  const whole = { startSeconds: 0, endSeconds: durationSeconds, segments: null }
  return cutIn(count, whole).map((part) => ({ ...part, file: { uri: '', mimeType: '' } }))
}

/** A part in two, for a model that cannot answer about all of it; undefined for too short a part. */
export function halvesOf(part: EpisodePart): EpisodePart[] | undefined {
  // Files are heard whole, and proposals are few.
  if (
    part.file !== undefined ||
    part.proposals !== undefined ||
    part.endSeconds - part.startSeconds < LEAST_SECONDS
  )
    return undefined
  return cutIn(2, part)
}

function cutIn(count: number, { startSeconds: from, endSeconds: to, segments }: EpisodePart): EpisodePart[] {
  const borders = Array.from({ length: count + 1 }, (_, at) =>
    // Whole seconds, as the API's clips need.
    at === count ? to : from + Math.round(((to - from) * at) / count),
  )
  return borders.slice(0, -1).map((startSeconds, at) => {
    const endSeconds = borders[at + 1] ?? to
    const isWithin = (segment: TranscriptSegment) =>
      (at === 0 || segment.startSeconds >= startSeconds) &&
      (at === count - 1 || segment.startSeconds < endSeconds)
    return { startSeconds, endSeconds, segments: segments && segments.filter(isWithin) }
  })
}
