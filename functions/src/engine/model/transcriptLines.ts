import type { TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Proposal } from '../proposals/proposals.ts'
import { longTimeCode } from '#domain/units.ts'

/** Length of a line: a time for each sentence would take a quarter more tokens, and tell a model no more. */
const LINE_SECONDS = 12

/** A transcript in lines of ten to fifteen seconds, each with its time, and with the name of each new speaker. */
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
    if (said !== '') lines.push(`[${longTimeCode(startSeconds)}] ${name}${said}`)
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

/** Interval of lines with a time. */
const TIMED_SECONDS = 180

/** Proposals for a model: each with its number, with the name of each new speaker, and at times with the time. */
export function proposalLines(proposals: readonly Proposal[]): string[] {
  let named: string | undefined
  let timed = -TIMED_SECONDS
  return proposals.flatMap(({ n, startSeconds, speaker, text }) => {
    const name = speaker === undefined || speaker === named ? '' : `${oneLine(speaker)}: `
    named = speaker
    const isTimed = startSeconds - timed >= TIMED_SECONDS
    if (isTimed) timed = startSeconds
    return [...(isTimed ? [`[${longTimeCode(startSeconds)}]`] : []), `${n} ${name}${oneLine(text)}`]
  })
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** UTF-8 bytes; browsers have no Buffer. */
export const textBytes = (text: string): number => new TextEncoder().encode(text).length
