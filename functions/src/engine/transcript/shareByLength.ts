import type { TranscriptSegment } from '#domain/episodes/transcript.ts'

/** Longer ones are split into sentences: their own times lead closer to the words. */
const LONGEST_SECONDS = 30
const LONGEST_TEXT = 600
/** Longer sentences are cut between words. */
const LONGEST_SENTENCE = 2_000

/** A segment's parts, each with its share of the time. @param texts in order, none of them empty */
export function shareByLength(segment: TranscriptSegment, texts: readonly string[]): TranscriptSegment[] {
  if (texts.length < 2) return [{ ...segment, text: texts[0] ?? segment.text }]
  const { startSeconds, endSeconds } = segment
  const total = texts.reduce((sum, { length }) => sum + length + 1, -1)
  const at = (characters: number) =>
    startSeconds + ((endSeconds - startSeconds) * Math.min(characters, total)) / total
  let before = 0
  return texts.map((text) => {
    const from = before
    before += text.length + 1
    return { ...segment, startSeconds: at(from), endSeconds: at(before), text }
  })
}

/** Lines with the same times share them, in order: some tools give each line those of its window. */
export function inTurn(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const windows = Map.groupBy(segments, ({ startSeconds, endSeconds }) => `${startSeconds} ${endSeconds}`)
  return [...windows.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { speaker: _, ...window } = first
    const lines = [first, ...others]
    const shares = shareByLength(
      window,
      lines.map(({ text }) => text),
    )
    return lines.map((line, at) => ({ ...line, ...shares[at] }))
  })
}

function sentencesIn(segment: TranscriptSegment): TranscriptSegment[] {
  const sentences = segment.text.match(/\S.*?(?:[.!?…]["'”’)\]]*(?=\s)|$)/gsu) ?? []
  return shareByLength(segment, sentences.flatMap(cutBetweenWords))
}

/** Segments short enough to be found in. */
export function withoutLong(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  return segments.flatMap((segment) =>
    segment.endSeconds - segment.startSeconds > LONGEST_SECONDS || segment.text.length > LONGEST_TEXT
      ? sentencesIn(segment)
      : [segment],
  )
}

function cutBetweenWords(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > LONGEST_SENTENCE) {
    const space = text.lastIndexOf(' ', from + LONGEST_SENTENCE)
    const end = space > from ? space : from + LONGEST_SENTENCE
    parts.push(text.slice(from, end))
    from = space > from ? end + 1 : end
  }
  return [...parts, text.slice(from)].filter((part) => part !== '')
}
