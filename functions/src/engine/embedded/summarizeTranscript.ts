import { KEY_POINTS, type KeyPoint } from '#domain/summary.ts'
import type { SummaryKind } from '#domain/summaryCost.ts'
import type { Transcript } from '#domain/transcript.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { attributed, hostOf, speakersOf } from './write/attributed.ts'
import { chaptersOf } from './write/chaptersOf.ts'
import { momentsOf } from './write/momentsOf.ts'
import { notableQuotes } from './write/notableQuotes.ts'
import { LEAST_QUOTE_WORDS } from '../verify/TranscriptIndex.ts'
import { candidateSpans } from './pick/candidateSpans.ts'
import { isApart, pickSpans } from './pick/pickSpans.ts'
import { type Draft, quoteOf, secondsOf } from './write/Draft.ts'
import type { Units } from './read/readUnits.ts'
import { readTranscript } from './readTranscript.ts'
import { termsOf } from './score/termsOf.ts'
import { UnreadableTranscript } from '../UnreadableTranscript.ts'
import { gistSpans, writeGist } from './write/writeGist.ts'
import { writeHeadline } from './write/writeHeadline.ts'

/** Words of all key points together. */
const POINT_WORDS: Record<SummaryKind, number> = { basic: 180, advanced: 280 }
/** So many that some are left when names and words of the title go, and for each chapter some of its own. */
const TERMS: Record<SummaryKind, number> = { basic: 8, advanced: 40 }
/** Where there is a choice of so many for each point, none introduces somebody, or stands worse than this. */
const LEAST_STANDING = 0.02
const LEAST_CHOICE = 1.5

/**
 * Summarizes a transcript by choosing from it: every quote stands in it, white space folded, and begins in the segment
 * that holds its first word. Pure; time and memory grow with the length only.
 * @param transcript English or Spanish, with or without punctuation, speakers and sensible segments
 * @returns as many key points as KEY_POINTS says, fewer where less is said; moments in order, without overlap,
 *   that take 27 to 33 % of `durationSeconds` wherever as much is spoken; an advanced one also has chapters, notable quotes and, where they are named, speakers
 * @throws UnreadableTranscript when there is nothing to choose from
 * docs/rules.md "Summaries and verification"
 */
export function summarizeTranscript(
  transcript: Transcript,
  episode: { title: string; channelTitle: string; kind: SummaryKind },
): EngineSummary {
  const draft = draftOf(transcript, episode)
  const { words, scored } = draft
  const [least, most] = KEY_POINTS[episode.kind]
  const headline = writeHeadline(draft)
  // What the headline says is no point of its own, as long as there is enough else.
  const inHeadline = headline.span === undefined ? [] : [headline.span]
  const others = draft.spans.filter((span) => inHeadline.every((other) => isApart(span, other)))
  const claims = others.filter(({ names }) => names === undefined)
  const standing = claims.filter(({ selfContainedness }) => selfContainedness >= LEAST_STANDING)
  const able = [standing, claims, others].find(({ length }) => length >= most * LEAST_CHOICE) ?? draft.spans
  const picked = pickSpans(able, scored, { least, most, words: POINT_WORDS[episode.kind] })
  // What is shorter could not be verified: a few words are said in any episode.
  const provable = picked.filter(({ first, end }) => end - first >= LEAST_QUOTE_WORDS)
  const chosen = provable.length > 0 ? provable : picked
  if (chosen.length === 0) throw new UnreadableTranscript('not-speech')
  const keyPoints: KeyPoint[] = chosen.map((span) => {
    const quote = quoteOf(words, span.first, span.end)
    const { name, text } = attributed(draft, span)
    return {
      text: name === undefined ? text : `${name}: ${text}`,
      quote,
      startSeconds: secondsOf(draft, span.first),
    }
  })
  const inGist = gistSpans(draft, chosen, headline.span)
  const gist = writeGist(draft, inGist)
  const essentials = { headline: headline.text, gist, keyPoints, moments: momentsOf(draft) }
  if (episode.kind === 'basic') return essentials
  const speakers = speakersOf(draft)
  return {
    ...essentials,
    chapters: chaptersOf(draft),
    quotes: notableQuotes(draft, [...inHeadline, ...chosen, ...inGist], gist),
    ...(speakers.length > 1 && { speakers: speakers.toSorted((a, b) => b.share - a.share) }),
  }
}

/**
 * Reads and scores a transcript, and finds what may be said of it.
 * @throws UnreadableTranscript when there is nothing to choose from
 */
export function draftOf(
  transcript: Transcript,
  episode: { title: string; channelTitle: string; kind: SummaryKind },
): Draft {
  const { language } = transcript
  const { words, units, scored } = readTranscript(transcript)
  const duration = durationOf(transcript, units)
  const speakers = speakersOf({ words })
  const voices = speakers.map(({ name }) => name)
  const host = hostOf({ words, units }, speakers)
  const terms = termsOf(words, language, TERMS[episode.kind])
  return {
    words,
    units,
    scored,
    language,
    duration,
    episode,
    voices,
    host,
    terms,
    spans: candidateSpans(words, units, scored, { voices, host, terms }, duration),
  }
}

/** What the source says, unless it says nothing sensible: then the end of the last word. */
function durationOf({ durationSeconds }: Transcript, units: Units): number {
  if (Number.isFinite(durationSeconds) && durationSeconds > 0) return durationSeconds
  return units.endSeconds[units.count - 1] ?? 0
}
