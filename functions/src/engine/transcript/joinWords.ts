import type { TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** Words of a segment, on average, below which a transcript stands word by word. */
const FEWEST_WORDS = 3
const LONGEST_SENTENCE: Seconds = 15

/** What one speaker says as sentences, where a transcript stands word by word; else as it is. */
export function joinWords(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const words = segments.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  if (words >= segments.length * FEWEST_WORDS) return [...segments]
  return joinSegments(segments, { shortest: 0, longest: LONGEST_SENTENCE })
}

/**
 * Lines of a transcript, as they are stored: of 10 to 15 seconds where sentences allow.
 * docs/rules.md "Podcasts"
 */
export function joinLines(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  return joinSegments(segments, { shortest: 10, longest: 15 })
}

/** Joins what one speaker says without a pause, until it is long enough and a sentence ends, or it would get too long. */
function joinSegments(
  segments: readonly TranscriptSegment[],
  { shortest, longest }: { shortest: Seconds; longest: Seconds },
): TranscriptSegment[] {
  const lines: { startSeconds: Seconds; endSeconds: Seconds; speaker?: string; texts: string[] }[] = []
  for (const segment of segments) {
    const line = lines.at(-1)
    const isNext =
      line === undefined ||
      line.speaker !== segment.speaker ||
      segment.startSeconds - line.endSeconds > 2 ||
      segment.endSeconds - line.startSeconds > longest ||
      (line.endSeconds - line.startSeconds >= shortest && /[.!?…。]["'”’)\]]*$/.test(line.texts.at(-1) ?? ''))
    if (isNext) {
      const { text, ...rest } = segment
      lines.push({ ...rest, texts: [text] })
    } else {
      line.endSeconds = segment.endSeconds
      line.texts.push(segment.text)
    }
  }
  return lines.map(({ texts, ...line }) => ({ ...line, text: texts.join(' ') }))
}
