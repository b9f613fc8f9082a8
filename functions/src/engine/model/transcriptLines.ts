import type { TranscriptSegment } from '#domain/transcript.ts'
import { timeCode } from '#domain/units.ts'

/** A line goes on for so long: a time for each sentence would take a quarter more tokens, and tells a model no more. */
const LINE_SECONDS = 12

/**
 * What is said, as a model reads it: lines of ten to fifteen seconds, each with its time, and with a name where another speaker
 * begins.
 */
export function transcriptLines(segments: readonly TranscriptSegment[]): string[] {
  const lines: string[] = []
  let open: { startSeconds: number; speaker: string | undefined; texts: string[] } | undefined
  let named: string | undefined
  const close = () => {
    if (open === undefined) return
    const { startSeconds, speaker, texts } = open
    const said = oneLine(texts.join(' '))
    const name = speaker === undefined || speaker === '' || speaker === named ? '' : `${oneLine(speaker)}: `
    named = speaker
    if (said !== '') lines.push(`[${timeCode(startSeconds)}] ${name}${said}`)
  }
  for (const { startSeconds, endSeconds, speaker, text } of segments) {
    const goesOn =
      open !== undefined && open.speaker === speaker && endSeconds - open.startSeconds <= LINE_SECONDS
    if (open !== undefined && goesOn) open.texts.push(text)
    else {
      close()
      open = { startSeconds, speaker, texts: [text] }
    }
  }
  close()
  return lines
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
