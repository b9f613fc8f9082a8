import type { Transcript, TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** A part of an episode that is asked about in one go. */
export interface EpisodePart {
  startSeconds: Seconds
  endSeconds: Seconds
  /** What is said in it; null where the model hears it itself. */
  segments: readonly TranscriptSegment[] | null
}

/** An hour of video at low resolution is a third of what the model can hold; of text, three hours are far less. */
const HEARD_SECONDS = 3_600
const READ_SECONDS = 3 * 3_600
/** What is but little longer stays in one piece: parts cost an answer more, and know less of one another. */
const SLACK = 1.15

/**
 * An episode in parts of equal length, in order: of an hour at most where it is heard, of three where it is read.
 * @returns one or more; together they cover the episode, and hold every segment once
 */
export function episodeParts(durationSeconds: Seconds, transcript: Transcript | null): EpisodePart[] {
  const longest = transcript === null ? HEARD_SECONDS : READ_SECONDS
  const count = durationSeconds <= longest * SLACK ? 1 : Math.ceil(durationSeconds / longest)
  const borders = Array.from({ length: count + 1 }, (_, at) =>
    // Whole seconds: the API's clips begin and end at those.
    at === count ? durationSeconds : Math.round((durationSeconds * at) / count),
  )
  return borders.slice(0, -1).map((startSeconds, at) => {
    const endSeconds = borders[at + 1] ?? durationSeconds
    const isWithin = (segment: TranscriptSegment) =>
      (at === 0 || segment.startSeconds >= startSeconds) &&
      (at === count - 1 || segment.startSeconds < endSeconds)
    return { startSeconds, endSeconds, segments: transcript && transcript.segments.filter(isWithin) }
  })
}
