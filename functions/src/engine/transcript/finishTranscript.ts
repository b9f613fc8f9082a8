import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { labelledSpeakers } from './labelledSpeakers.ts'
import { canBeSaid } from './risingTimes.ts'
import { withoutLong } from './shareByLength.ts'

/** What a file says and when, or why it is not read. */
export type TranscriptReading =
  | { segments: TranscriptSegment[] }
  /** FALLING_TIMES: they begin anew, or more is said than anybody can say in that time. */
  | { wrong: 'NOT_A_TRANSCRIPT' | 'FALLING_TIMES' }

/**
 * The segments of a file as engines read them: in order of time, none reaching into the next, none too long to be found in,
 * with the speakers that its words name.
 * @param segments in order of time, lines apart; undefined where they have none
 */
export function finishTranscript(segments: readonly TranscriptSegment[] | undefined): TranscriptReading {
  if (segments === undefined || !canBeSaid(segments)) return { wrong: 'FALLING_TIMES' }
  if (segments.length === 0) return { wrong: 'NOT_A_TRANSCRIPT' }
  const spoken = labelledSpeakers(segments).map((each) => ({ ...each, text: foldSpace(each.text) }))
  return { segments: apart(withoutLong(spoken.filter(({ text }) => text !== ''))) }
}

/** What is said before the sound ends. */
export function within(
  segments: readonly TranscriptSegment[],
  durationSeconds: Seconds,
): TranscriptSegment[] {
  return segments
    .filter(({ startSeconds }) => startSeconds < durationSeconds)
    .map((segment) => ({ ...segment, endSeconds: Math.min(segment.endSeconds, durationSeconds) }))
}

/** None reaching into the next. Two that start at once keep their order and their text; the earlier one is merely short. */
function apart(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const sorted = segments.toSorted((a, b) => a.startSeconds - b.startSeconds)
  return sorted.map((segment, index) => {
    const next = sorted[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    return { ...segment, endSeconds: Math.min(segment.endSeconds, Math.max(next, segment.startSeconds)) }
  })
}
