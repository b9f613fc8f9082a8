import type { Language } from '#domain/profile.ts'
import { foldSpace, type Transcript, type TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { decodeEntities } from '../../platform/decodeEntities.ts'

const TIME = String.raw`((?:\d{1,4}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,9})?)`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`)

/**
 * A file of WebVTT or SRT as a transcript: voice tags become speakers, other tags go, entities are read. Cues that say
 * nothing, end before they start, or repeat what was on screen already (as automatic captions do line by line) are left out.
 * Files of SRT are read by their timing lines alone, as many have empty lines where none belong.
 * @param vtt the file's text; anything that is not a cue is skipped
 * @param durationSeconds of the episode; cues beyond it are cut
 * Source: https://www.w3.org/TR/webvtt1/
 */
export function parseVtt(vtt: string, language: Language, durationSeconds: Seconds): Transcript {
  const segments: TranscriptSegment[] = []
  let shown = ''
  let speaking: string | undefined
  const text = vtt.replace(/^\uFEFF/, '').replace(/\r{1,2}\n|\r/g, '\n')
  const body = text.replace(/^WEBVTT[^\n]*/, '')
  const blocks = body === text ? [text] : body.split(/\n{2,}/)
  for (const cue of blocks.flatMap((block) => cuesIn(block, body !== text))) {
    if (cue.startSeconds >= durationSeconds) continue
    // What another one repeats is said again.
    if (cue.speaker !== speaking) shown = ''
    speaking = cue.speaker
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

/** The cues of a block, which is a whole file of SRT, or should be one cue of WebVTT: some leave out the lines between. */
function cuesIn(block: string, isVtt: boolean): Cue[] {
  const lines = block.replace(/^\n/, '').split('\n')
  const timings = lines.flatMap((line, at) => (line.includes('-->') && TIMING.test(line) ? [at] : []))
  // A timing line of WebVTT is the first of its block, or the second after an identifier: others are those of comments.
  if (isVtt && (timings[0] ?? 0) > 1) return []
  return timings.flatMap((at, index) => {
    const next = timings[index + 1]
    const payload = lines.slice(at + 1, next)
    while (payload.length > 0 && payload.at(-1)?.trim() === '') payload.pop()
    if (next !== undefined && /^\s*\d+\s*$/.test(payload.at(-1) ?? '')) payload.pop()
    const [, start = '', end = ''] = TIMING.exec(lines[at] ?? '') ?? []
    return voicesOf(payload.join('\n'), secondsOf(start), secondsOf(end))
  })
}

/** What one cue says, apart by who says it: where there are several, each has its share of the time. */
function voicesOf(payload: string, startSeconds: Seconds, endSeconds: Seconds): Cue[] {
  if (!(endSeconds > startSeconds)) return []
  const voices = payload.split(/(?=<v[.\s])/).map((part) => {
    const voice = /^<v(?:\.[^\s<>]*)?[ \t]+([^<>\s][^<>\n]*)>/.exec(part)?.[1]
    const speaker = voice === undefined ? undefined : foldSpace(plain(voice)) || undefined
    return { speaker, text: plain(part.replace(/<[^<>]*>/g, '')) }
  })
  const spoken = voices.filter(({ text }) => text.trim() !== '')
  const total = spoken.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  const at = (characters: number) => startSeconds + ((endSeconds - startSeconds) * characters) / total
  return spoken.map((voice) => {
    const from = before
    before += voice.text.length
    return { ...voice, startSeconds: at(from), endSeconds: at(before) }
  })
}

function secondsOf(time: string): Seconds {
  const [seconds = 0, minutes = 0, hours = 0] = time.replace(',', '.').split(':').map(Number).toReversed()
  return hours * 3600 + minutes * 60 + seconds
}

/** Twice: what was escaped once too often reads `&#39;` after the first time. */
function plain(text: string): string {
  return decodeEntities(text.replace(/&#(?:0+|x0+);/gi, ''))
    .replace(/[\u200e\u200f\ufffd]/g, '')
    .replace(/[\p{Cc}--[\n\t]]/gv, ' ')
}

/** In order of time, none reaching into the next. */
export function apart(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const sorted = segments.toSorted((a, b) => a.startSeconds - b.startSeconds)
  return sorted.map((segment, index) => {
    const next = sorted[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    // Two that start at once keep their order and their text; the earlier one is merely short.
    return { ...segment, endSeconds: Math.min(segment.endSeconds, Math.max(next, segment.startSeconds)) }
  })
}
