import type { TranscriptSegment } from '#domain/transcript.ts'
import { foldSpace } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** The answer says what was said, but not when: nothing could be anchored to it. */
export const WITHOUT_TIMES =
  'The transcriber gives no times of segments: use a model that does, such as whisper-1.'
const FALLING_TIMES = 'The transcriber gives times of segments that do not rise.'
const NO_JSON = 'The transcriber did not answer with JSON.'

/** More than anybody says in ten minutes. */
const MOST_SEGMENTS = 5_000
const LONGEST_TEXT = 2_000
/** Where a model hears nobody, and is not sure of its words, it makes them up. */
const SILENCE = 0.8
const UNSURE = -1

/** Two voices at once may be written down in either order; more than this is no order. */
const MOST_BACK_SHARE = 0.1

type Json = Record<string, unknown>

/**
 * The segments of an answer in the form "verbose_json", their times counted from the episode's beginning.
 * @param startSeconds where the piece that was transcribed begins, and how long it is
 * @returns none for silence; what is wrong with an answer that cannot be used
 * Source: https://platform.openai.com/docs/api-reference/audio/verbose-json-object
 */
export function readTranscription(
  text: string,
  { startSeconds, endSeconds }: { startSeconds: Seconds; endSeconds: Seconds },
): { segments: TranscriptSegment[] } | { wrong: string } {
  const answer = parsed(text)
  if (answer === undefined) return { wrong: NO_JSON }
  if (!Array.isArray(answer['segments'])) return { wrong: WITHOUT_TIMES }
  const said = typeof answer['text'] === 'string' ? foldSpace(answer['text']) : ''
  const list: unknown[] = answer['segments'].slice(0, MOST_SEGMENTS)
  const heard = list.filter(isJson).filter((segment) => !isMadeUp(segment))
  const length = endSeconds - startSeconds
  const segments = heard.flatMap((segment) => segmentOf(segment, startSeconds, length))
  // A model without times gives none, or the same for all.
  const areTimed = segments.some(({ endSeconds: end }) => end > startSeconds) || heard.length < list.length
  if (said !== '' && !areTimed) return { wrong: WITHOUT_TIMES }
  const back = segments.filter(({ startSeconds: at }, index) => at < (segments[index - 1]?.startSeconds ?? 0))
  if (back.length > segments.length * MOST_BACK_SHARE) return { wrong: FALLING_TIMES }
  return { segments: segments.filter((segment) => segment.text !== '') }
}

function segmentOf(segment: Json, from: Seconds, length: Seconds): TranscriptSegment[] {
  const { start, end, text, speaker } = segment
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return []
  if (!(start >= 0 && end >= start && start <= length)) return []
  const at = (seconds: Seconds) => Math.round((from + Math.min(seconds, length)) * 1_000) / 1_000
  return [
    {
      startSeconds: at(start),
      endSeconds: at(end),
      ...(typeof speaker === 'string' && speaker !== '' && { speaker: foldSpace(speaker).slice(0, 60) }),
      text: foldSpace(text).slice(0, LONGEST_TEXT),
    },
  ]
}

function isMadeUp({ no_speech_prob: silence, avg_logprob: sureness }: Json): boolean {
  return typeof silence === 'number' && typeof sureness === 'number' && silence > SILENCE && sureness < UNSURE
}

function parsed(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
