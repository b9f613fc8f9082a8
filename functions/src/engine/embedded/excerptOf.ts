import { type KeyPoint, PASSAGES } from '#domain/summaries/summary.ts'
import type { SummaryKind } from '#domain/credits/summaryCost.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { UnreadableTranscript } from '../UnreadableTranscript.ts'
import { lastResort, pickPassages } from './pick/pickPassages.ts'
import type { Units } from './read/readUnits.ts'
import { telling } from './score/tellingSigns.ts'
import { readTranscript } from './readTranscript.ts'
import { type Draft, quoteOf, secondsOf } from './write/Draft.ts'
import { momentsOf } from './write/momentsOf.ts'
import { speakerAt, speakersOf } from './write/speakersOf.ts'

/** Seconds, and where few words are said words, per passage. */
const SECONDS_EACH = 300
const WORDS_EACH = 60

/**
 * Chooses an excerpt of a transcript: passages in the speakers' own words, white space folded, each at its first word's
 * second, and moments. Pure; time and memory grow linearly.
 * @param transcript English or Spanish, with or without punctuation, speakers and sensible segments
 * @returns PASSAGES passages, fewer where less is said; moments in order, without overlap, that take 27 to 33 % of
 * `durationSeconds` wherever as much is spoken; an advanced one also has the speakers, where they are named
 * @throws UnreadableTranscript when there is nothing to choose from
 * docs/rules.md "Excerpts"
 */
export function excerptOf(
  transcript: Transcript,
  episode: { title: string; kind: SummaryKind },
): EngineSummary {
  const { words, units, scored } = readTranscript(transcript)
  const duration = durationOf(transcript, units)
  const signs = telling(words, units, scored)
  const draft: Draft = { words, units, scored, signs, duration }
  const voices = speakersOf(draft)
  const [least, most] = PASSAGES[episode.kind]
  const usual = Math.min(most, Math.max(least, Math.round(duration / SECONDS_EACH)))
  const count = Math.min(usual, Math.ceil(words.count / WORDS_EACH))
  const picked = pickPassages(words, units, scored, { duration, least, count, signs })
  const passages = picked.length > 0 ? picked : lastResort(words, units, scored)
  if (passages.length === 0) throw new UnreadableTranscript('not-speech')
  const keyPoints = passages.map(({ unit, from, to }): KeyPoint => {
    const quote = quoteOf(words, from, to)
    const speaker = voices.length > 1 ? speakerAt(draft, unit) : undefined
    return {
      text: quote,
      quote,
      startSeconds: secondsOf(draft, from),
      ...(speaker !== undefined && { speaker }),
    }
  })
  return {
    form: 'excerpt',
    headline: episode.title,
    gist: '',
    keyPoints,
    moments: momentsOf(draft),
    ...(episode.kind === 'advanced' &&
      voices.length > 1 && { speakers: voices.toSorted((a, b) => b.share - a.share) }),
  }
}

/** The source's length if sensible, else the end of the last word. */
function durationOf({ durationSeconds }: Transcript, units: Units): number {
  if (Number.isFinite(durationSeconds) && durationSeconds > 0) return durationSeconds
  return units.endSeconds[units.count - 1] ?? 0
}
