import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'

/** Mean words per segment below which a transcript is word by word. */
const FEWEST_WORDS = 3
const LONGEST_SENTENCE: Seconds = 15
const PAUSE: Seconds = 1.5

/** Joins single words to sentences, by speaker and pause; lines stay apart. docs/rules.md "Podcasts" */
export function joinToSentences(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const words = segments.reduce((sum, { text }) => sum + text.trim().split(/\s+/).length, 0)
  const areSpaced = segments.filter(({ text }) => /^\s/.test(text)).length * 2 > segments.length
  const sentences: { startSeconds: Seconds; endSeconds: Seconds; speaker?: string; texts: string[] }[] = []
  for (const { text, ...segment } of segments) {
    const sentence = sentences.at(-1)
    const isGlued = areSpaced ? !/^\s/.test(text) : /^[.,;:?!…]/.test(text)
    const isNext =
      words >= segments.length * FEWEST_WORDS ||
      sentence === undefined ||
      sentence.speaker !== segment.speaker ||
      segment.startSeconds - sentence.endSeconds > PAUSE ||
      segment.endSeconds - sentence.startSeconds > LONGEST_SENTENCE ||
      (!isGlued && /[.!?…。]["'”’)\]]*\s*$/.test(sentence.texts.at(-1) ?? ''))
    if (isNext) sentences.push({ ...segment, texts: [text] })
    else {
      sentence.endSeconds = Math.max(sentence.endSeconds, segment.endSeconds)
      sentence.texts.push(isGlued ? text : ` ${text}`)
    }
  }
  return sentences.map(({ texts, ...sentence }) => ({ ...sentence, text: texts.join('').trim() }))
}
