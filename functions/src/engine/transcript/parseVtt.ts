import type { Language } from '#domain/profile.ts'
import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { decodeEntities } from '../../platform/decodeEntities.ts'

const TIMING = /^\s*((?:\d+:)?\d{2}:\d{2}[.,]\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}[.,]\d{3})(?:\s.*)?$/
/**
 * A WebVTT file as a transcript: voice tags become speakers, other tags go, entities are read. Cues that say nothing,
 * end before they start, or repeat what was on screen already (as automatic captions do line by line) are left out.
 * @param vtt the file's text; anything that is not a cue is skipped
 * @param durationSeconds of the episode; cues beyond it are cut
 * Source: https://www.w3.org/TR/webvtt1/
 */
export function parseVtt(vtt: string, language: Language, durationSeconds: Seconds): Transcript {
  const segments: TranscriptSegment[] = []
  let shown = ''
  const blocks = vtt
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  for (const block of blocks) {
    const cue = parseCue(block)
    if (cue === undefined || cue.startSeconds >= durationSeconds) continue
    const lines = cue.text
      .split('\n')
      .map((line) => foldSpace(line))
      .filter((line) => line !== '')
    const fresh = lines.filter((line) => line !== shown)
    shown = lines.at(-1) ?? shown
    if (fresh.length === 0) continue
    segments.push({
      startSeconds: cue.startSeconds,
      endSeconds: Math.min(cue.endSeconds, durationSeconds),
      ...(cue.speaker !== undefined && { speaker: cue.speaker }),
      text: fresh.join(' '),
    })
  }
  return { language, durationSeconds, segments: apart(segments) }
}

interface Cue {
  startSeconds: Seconds
  endSeconds: Seconds
  speaker: string | undefined
  /** Lines apart. */
  text: string
}

function parseCue(block: string): Cue | undefined {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  // A timing line is the first of its block, or the second after an identifier.
  const timing = at === 0 || at === 1 ? TIMING.exec(lines[at] ?? '') : null
  if (timing === null) return undefined
  const startSeconds = secondsOf(timing[1] ?? '')
  const endSeconds = secondsOf(timing[2] ?? '')
  if (!(endSeconds > startSeconds)) return undefined
  const payload = lines.slice(at + 1).join('\n')
  const voice = /<v(?:\.[^\s>]*)?[ \t]+([^>\n]+)>/.exec(payload)?.[1]
  const speaker = voice === undefined ? undefined : foldSpace(plain(voice))
  return {
    startSeconds,
    endSeconds,
    speaker: speaker || undefined,
    text: plain(payload.replace(/<[^>]*>/g, '')),
  }
}

function secondsOf(time: string): Seconds {
  const [seconds = 0, minutes = 0, hours = 0] = time.replace(',', '.').split(':').map(Number).toReversed()
  return hours * 3600 + minutes * 60 + seconds
}

function plain(text: string): string {
  return decodeEntities(text)
    .replace(/[\u200e\u200f\ufffd]/g, '')
    .replace(/[\p{Cc}--[\n\t]]/gv, ' ')
}

/** In order of time, none reaching into the next. */
function apart(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const sorted = segments.toSorted((a, b) => a.startSeconds - b.startSeconds)
  return sorted.map((segment, index) => {
    const next = sorted[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    // Two that start at once keep their order and their text; the earlier one is merely short.
    return { ...segment, endSeconds: Math.min(segment.endSeconds, Math.max(next, segment.startSeconds)) }
  })
}
