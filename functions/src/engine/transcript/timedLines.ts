import type { TranscriptLine, TranscriptSegment } from '#domain/episodes/transcript.ts'
import { shareByLength } from './shareByLength.ts'

const SHORTEST_SECONDS = 10
const LONGEST_SECONDS = 15
/** A longer silence begins a new line. */
const PAUSE_SECONDS = 5
const SENTENCE_END = /[.!?…]["'”’)\]]*$/u

/** Words in lines of 10 to 15 seconds, which end with a sentence or a speaker. docs/rules.md "Transcripts" */
export function timedLines(segments: readonly TranscriptSegment[]): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  let open: (TranscriptLine & { words: string[] }) | undefined
  const close = () => {
    if (open === undefined) return
    const { words, ...line } = open
    lines.push({ ...line, text: words.join(' ') })
    open = undefined
  }
  for (const segment of segments) {
    for (const { startSeconds, endSeconds, speaker, text } of wordsOf(segment)) {
      if (open !== undefined) {
        const isOver =
          speaker !== open.speaker ||
          endSeconds - open.startSeconds > LONGEST_SECONDS ||
          startSeconds - open.endSeconds > PAUSE_SECONDS
        if (isOver) close()
      }
      open ??= { startSeconds, endSeconds, ...(speaker !== undefined && { speaker }), text: '', words: [] }
      open.words.push(text)
      open.endSeconds = endSeconds
      if (endSeconds - open.startSeconds >= SHORTEST_SECONDS && SENTENCE_END.test(text)) close()
    }
  }
  close()
  return lines.map((line) => ({
    ...line,
    startSeconds: tenths(line.startSeconds),
    endSeconds: tenths(line.endSeconds),
  }))
}

function wordsOf(segment: TranscriptSegment): TranscriptSegment[] {
  const words = segment.text.split(/\s+/u).filter((word) => word !== '')
  return words.length === 0 ? [] : shareByLength(segment, words)
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10
