import { LONGEST_MOMENT, LONGEST_QUOTE } from '#domain/moments/moments.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { sentencesOf } from '../engine/verify/sentencesOf.ts'

/** What is said in a moment, from the begin of its first sentence to the end of its last. */
export interface Said {
  startSeconds: Seconds
  endSeconds: Seconds
  quote: string
  speaker?: string
  isChecked?: true
}

interface Span {
  startSeconds: Seconds
  endSeconds: Seconds
}

/** By how many sentences the bounds are moved, to the right where it is more than 0. */
interface Move {
  start?: number
  end?: number
}

/** Sentences said mostly in a span, else the one at its end; undefined for none, or too many for a moment. */
export function saidBetween(transcript: Transcript, span: Span, move: Move = {}): Said | undefined {
  const sentences = sentencesOf(transcript)
  const isIn = ({ startSeconds, endSeconds }: Span) => {
    const middle = (startSeconds + endSeconds) / 2
    return middle >= span.startSeconds && middle <= span.endSeconds
  }
  const at = sentences.findLastIndex(({ startSeconds }) => startSeconds < span.endSeconds)
  const first = sentences.findIndex(isIn)
  const from = (first < 0 ? at : first) + (move.start ?? 0)
  const to = (first < 0 ? at : sentences.findLastIndex(isIn)) + (move.end ?? 0)
  const kept = from < 0 || to < from ? [] : sentences.slice(from, to + 1)
  const [begin, end] = [kept[0], kept.at(-1)]
  if (begin === undefined || end === undefined) return undefined
  const quote = kept.map(({ text }) => text).join(' ')
  const { startSeconds } = begin
  const { endSeconds } = end
  if (quote.length > LONGEST_QUOTE || endSeconds - startSeconds > LONGEST_MOMENT) return undefined
  const speakers = new Set(
    transcript.segments
      .filter((each) => each.startSeconds < endSeconds && each.endSeconds > startSeconds)
      .map(({ speaker }) => speaker),
  )
  const [speaker] = speakers.size === 1 ? speakers : []
  return { startSeconds, endSeconds, quote, ...(speaker !== undefined && { speaker }), isChecked: true }
}

/** A summary's quotes in a span, for want of a transcript; else its key moment's quote, from there on. */
export function quotedBetween({ moments, keyPoints }: Summary, span: Span): Said {
  const isIn = ({ startSeconds }: Pick<Span, 'startSeconds'>) =>
    startSeconds >= span.startSeconds && startSeconds <= span.endSeconds
  const around = (each: Span) => each.startSeconds < span.endSeconds && each.endSeconds > span.startSeconds
  const quoted = [...moments, ...keyPoints].find(isIn) ?? moments.find(around)
  const startSeconds = Math.min(span.startSeconds, quoted?.startSeconds ?? Infinity)
  return { ...span, startSeconds, quote: (quoted?.quote ?? '').slice(0, LONGEST_QUOTE) }
}
