import { primaryLanguage } from '../rules/languageTag.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { type TranscriptReading, within } from '../../engine/transcript/finishTranscript.ts'
import { parseAny } from '../../engine/transcript/parseTranscriptHtml.ts'
import { LONGEST_SECONDS } from '../../engine/transcript/risingTimes.ts'
import { decodeText } from '../../platform/decodeText.ts'
import type { TranscriptLink } from './Feed.ts'

/** Formats with times, best first. */
const FORMATS = [
  { type: /^application\/(?:[\w.-]+\+)?json\b/i, file: /\.json$/i },
  { type: /^text\/vtt\b/i, file: /\.vtt$/i },
  { type: /^(?:application|text)\/(?:x-)?(?:srt|subrip)\b/i, file: /\.srt$/i },
  {
    type: /^application\/(?:ttml(?:\+xml)?|xml)\b|^text\/(?:html|xml)\b/i,
    file: /\.(?:html?|ttml|dfxp|xml|smi)$/i,
  },
  {
    type: /^text\/(?:plain|csv|tab-separated-values|x-ass|x-ssa)\b/i,
    file: /\.(?:txt|csv|tsv|ass|ssa|sbv|lrc)$/i,
  },
]

const HOUR: Seconds = 3_600
/** Longest beginning without words, of music. */
const LONGEST_WITHOUT_WORDS: Seconds = 300

export interface EpisodeTranscript {
  transcript: Transcript
  /** Words that end after the episode belong to another file. */
  endsAtSeconds: Seconds
}

/** Readable transcripts in the spoken language, where declared, best first: JSON, WebVTT, SRT, markup, tables and text. */
export function readableTranscripts(
  links: readonly TranscriptLink[],
  language: string | null,
): TranscriptLink[] {
  const ranked = links.flatMap((link) => {
    const path = URL.parse(link.url)?.pathname ?? ''
    const byType = FORMATS.findIndex(({ type }) => type.test(link.type ?? ''))
    const format = byType < 0 ? FORMATS.findIndex(({ file }) => file.test(path)) : byType
    const isOther =
      link.language !== null &&
      language !== null &&
      primaryLanguage(link.language) !== primaryLanguage(language)
    return format < 0 || isOther ? [] : [{ link, rank: format + (link.language === null ? 0.5 : 0) }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ link }) => link)
}

/**
 * Reads a transcript by its content: servers and feeds often name another format. docs/rules.md "Podcasts"
 * @param durationSeconds of the episode; null: the end of the last words
 * @returns the fault of an empty one, one with impossible times, or another file
 */
export function readEpisodeTranscript(
  bytes: Uint8Array,
  contentType: string,
  language: EpisodeLanguage,
  durationSeconds: Seconds | null,
): EpisodeTranscript | Extract<TranscriptReading, { wrong: string }> {
  const reading = parseAny(decodeText(bytes, contentType))
  if ('wrong' in reading) return reading
  const { segments } = reading
  const endsAtSeconds = segments.reduce((latest, { endSeconds }) => Math.max(latest, endSeconds), 0)
  const whole = { language, durationSeconds: endsAtSeconds, segments }
  const read = fromStart({ transcript: whole, endsAtSeconds }, durationSeconds)
  const duration = Math.min(durationSeconds ?? endsAtSeconds, LONGEST_SECONDS)
  const transcript = withinLength(read.transcript, duration)
  return transcript ? { ...read, transcript } : { wrong: 'NOT_A_TRANSCRIPT' }
}

/** From the sound's beginning on: broadcasters' clocks begin at a whole hour, which only the sound's length proves. */
export function fromStart(read: EpisodeTranscript, soundSeconds: Seconds | null): EpisodeTranscript {
  const { segments } = read.transcript
  const [first = 0, last = 0] = [segments[0]?.startSeconds, segments.at(-1)?.startSeconds]
  const begins = first - (first % HOUR)
  const isProven = soundSeconds !== null && last >= soundSeconds && last - begins < soundSeconds
  if (!isProven || first - begins > LONGEST_WITHOUT_WORDS) return read
  const moved = segments.map(({ startSeconds, endSeconds, ...segment }) => {
    return { ...segment, startSeconds: startSeconds - begins, endSeconds: endSeconds - begins }
  })
  return {
    transcript: { ...read.transcript, segments: moved },
    endsAtSeconds: read.endsAtSeconds - begins,
  }
}

/** Cuts a transcript to a length; undefined without words. */
export function withinLength(transcript: Transcript, durationSeconds: Seconds): Transcript | undefined {
  const segments = within(transcript.segments, durationSeconds)
  return segments.length === 0 ? undefined : { ...transcript, durationSeconds, segments }
}
