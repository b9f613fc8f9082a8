import type { Language } from '#domain/profile.ts'
import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { decodeEntities } from '../../platform/decodeEntities.ts'
import { joinToSentences } from './joinToSentences.ts'
import { apart } from './parseVtt.ts'

/**
 * A JSON file as a transcript: that of the podcast namespace, of Podlove, or of Whisper. Segments that say nothing or have
 * no time are left out; what stands word by word is joined to sentences.
 * @param durationSeconds of the episode; what is beyond it is cut
 * @returns undefined for what is no transcript
 * Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#json
 */
export function parseTranscriptJson(
  text: string,
  language: Language,
  durationSeconds: Seconds,
): Transcript | undefined {
  const entries = entriesOf(text)
  if (entries === undefined) return undefined
  const inMilliseconds = entries.isPodlove && isInMilliseconds(entries.list, durationSeconds)
  const segments = entries.list.flatMap((entry, index) => {
    const segment = readSegment(entry, entries.list[index + 1], inMilliseconds ? 1_000 : 1)
    if (segment === undefined || segment.startSeconds >= durationSeconds) return []
    const clean = foldSpace(plain(segment.text))
    if (clean === '') return []
    return [{ ...segment, endSeconds: Math.min(segment.endSeconds, durationSeconds), text: clean }]
  })
  return { language, durationSeconds, segments: joinToSentences(apart(segments)) }
}

/**
 * One segment as such files have it; undefined where text or start is missing, or it ends before it starts. Many leave
 * the end out: then it is where the next one begins.
 * @param perSecond what times count in
 */
export function readSegment(entry: unknown, next: unknown, perSecond = 1): TranscriptSegment | undefined {
  const { startTime, start, start_ms, endTime, end, end_ms, speaker, voice, body, text } = fieldsOf(entry)
  const following = fieldsOf(next)
  const started = timeOf(startTime ?? start, start_ms, perSecond)
  if (started === undefined) return undefined
  const given = endTime ?? end
  const ended =
    given === undefined && end_ms === undefined
      ? (timeOf(following['startTime'] ?? following['start'], following['start_ms'], perSecond) ?? started)
      : timeOf(given, end_ms, perSecond)
  const said = body ?? text
  if (ended === undefined || ended < started || typeof said !== 'string') return undefined
  // Podlove's `speaker` is an id, beside which `voice` is the name.
  const name = [voice, speaker].find((each) => typeof each === 'string' && each.trim() !== '') as
    | string
    | undefined
  return {
    startSeconds: started,
    endSeconds: ended,
    ...(name !== undefined && { speaker: foldSpace(plain(name)) }),
    text: said,
  }
}

function entriesOf(text: string): { list: unknown[]; isPodlove: boolean } | undefined {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
  if (Array.isArray(json)) return { list: json as unknown[], isPodlove: true }
  const { segments, transcripts } = fieldsOf(json)
  if (Array.isArray(segments)) return { list: segments as unknown[], isPodlove: false }
  return Array.isArray(transcripts) ? { list: transcripts as unknown[], isPodlove: true } : undefined
}

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>

/** Whether times are counted in thousandths: all are whole, and one says so, or cannot be in seconds. */
function isInMilliseconds(list: readonly unknown[], durationSeconds: Seconds): boolean {
  const entries = list.map(fieldsOf)
  const isWhole = entries.every(
    ({ start, end }) => typeof start !== 'number' || (Number.isInteger(start) && Number.isInteger(end)),
  )
  const isSaid = ({ start, start_ms }: Record<string, unknown>) =>
    typeof start_ms === 'number' || (typeof start === 'number' && start > durationSeconds)
  return isWhole && entries.some(isSaid)
}

/** Seconds of a number, or of a text such as `3.5` or `00:01:02.5`. */
function timeOf(written: unknown, milliseconds: unknown, perSecond: number): Seconds | undefined {
  const isTime = (value: number) => Number.isFinite(value) && value >= 0
  if (typeof milliseconds === 'number' && isTime(milliseconds)) return milliseconds / 1_000
  if (typeof written === 'number') return isTime(written) ? written / perSecond : undefined
  if (typeof written !== 'string' || !/^(?:\d{1,4}:){0,2}\d{1,6}(?:[.,]\d{1,9})?$/.test(written.trim()))
    return undefined
  const parts = written.trim().replace(',', '.').split(':').map(Number)
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}

function plain(text: string): string {
  return decodeEntities(text.replace(/<\/?[a-z][^<>]*>/gi, '')).replace(/[\p{Cc}]/gu, ' ')
}
