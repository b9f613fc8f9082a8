import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { labelledSpeakers } from './labelledSpeakers.ts'
import { canBeSaid } from './risingTimes.ts'
import { withoutLong } from './shareByLength.ts'

/** A file's words and times, or its fault. */
export type TranscriptReading =
  | { segments: TranscriptSegment[] }
  /** FALLING_TIMES: times begin anew, or too many words for the time. */
  | { wrong: 'NOT_A_TRANSCRIPT' | 'FALLING_TIMES' }

/**
 * A file's segments for engines: in order of time, none overlapping the next, none too long to be found in, with
 * speakers from labels.
 * @param segments in order of time, lines apart; undefined without times
 */
export function finishTranscript(segments: readonly TranscriptSegment[] | undefined): TranscriptReading {
  if (segments === undefined || !canBeSaid(segments)) return { wrong: 'FALLING_TIMES' }
  if (segments.length === 0) return { wrong: 'NOT_A_TRANSCRIPT' }
  const spoken = labelledSpeakers(segments).map((each) => ({ ...each, text: foldSpace(each.text) }))
  return { segments: apart(withoutLong(spoken.filter(({ text }) => text !== ''))) }
}

/** The segments before the sound's end. */
export function within(
  segments: readonly TranscriptSegment[],
  durationSeconds: Seconds,
): TranscriptSegment[] {
  return segments
    .filter(({ startSeconds }) => startSeconds < durationSeconds)
    .map((segment) => ({ ...segment, endSeconds: Math.min(segment.endSeconds, durationSeconds) }))
}

/** Without overlaps. Two that start at once keep order and text; the earlier one is merely short. */
function apart(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const sorted = segments.toSorted((a, b) => a.startSeconds - b.startSeconds)
  return sorted.map((segment, index) => {
    const next = sorted[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    return { ...segment, endSeconds: Math.min(segment.endSeconds, Math.max(next, segment.startSeconds)) }
  })
}
