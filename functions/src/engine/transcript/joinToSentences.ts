import type { TranscriptSegment } from '#domain/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** Words of a segment, on average, below which a transcript stands word by word. */
const FEWEST_WORDS = 3
const LONGEST_SENTENCE: Seconds = 15

/**
 * What one speaker says without a pause as sentences, where a transcript stands word by word; else as it is.
 * docs/rules.md "Podcasts"
 */
export function joinToSentences(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const words = segments.reduce((sum, { text }) => sum + text.split(' ').length, 0)
  if (words >= segments.length * FEWEST_WORDS) return [...segments]
  const sentences: { startSeconds: Seconds; endSeconds: Seconds; speaker?: string; texts: string[] }[] = []
  for (const segment of segments) {
    const sentence = sentences.at(-1)
    const isNext =
      sentence === undefined ||
      sentence.speaker !== segment.speaker ||
      segment.startSeconds - sentence.endSeconds > 2 ||
      segment.endSeconds - sentence.startSeconds > LONGEST_SENTENCE ||
      /[.!?…。]["'”’)\]]*$/.test(sentence.texts.at(-1) ?? '')
    if (isNext) {
      const { text, ...rest } = segment
      sentences.push({ ...rest, texts: [text] })
    } else {
      sentence.endSeconds = segment.endSeconds
      sentence.texts.push(segment.text)
    }
  }
  return sentences.map(({ texts, ...sentence }) => ({ ...sentence, text: texts.join(' ') }))
}
