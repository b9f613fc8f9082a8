import { Parser } from 'htmlparser2'
import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { finishTranscript, type TranscriptReading } from './finishTranscript.ts'
import { risingTimes } from './risingTimes.ts'

const HIDDEN = new Set(['script', 'style', 'head', 'template'])
const BLOCKS = new Set(['p', 'div', 'li', 'br'])
/** Deeper nesting is skipped: an unmatched closing tag is compared with all open ones. */
const MOST_DEPTH = 200
/** Speech rate where nothing else tells it. */
const USUAL_CHARACTERS_PER_SECOND = 15

type Paragraph = Omit<TranscriptSegment, 'endSeconds'>

/**
 * A page in the podcast namespace's form: `cite` for the speaker, `time`, `p` for words. A paragraph's sentences share
 * its time by length. Text before the first time is left out.
 * Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#html
 */
export function parseTranscriptHtml(html: string): TranscriptReading {
  const rising = risingTimes(withEnds(paragraphsOf(html)))
  return finishTranscript(rising && withEnds(rising))
}

/** Each ends where a later time begins. Behind the last time, speech goes on at the pace so far. */
function withEnds(paragraphs: readonly Paragraph[]): TranscriptSegment[] {
  const lastSeconds = paragraphs.at(-1)?.startSeconds ?? 0
  const earlier = paragraphs.filter(({ startSeconds }) => startSeconds < lastSeconds)
  const characters = earlier.reduce((sum, { text }) => sum + text.length, 0)
  const seconds = lastSeconds - (paragraphs[0]?.startSeconds ?? 0)
  const perSecond = earlier.length > 0 && seconds > 0 ? characters / seconds : USUAL_CHARACTERS_PER_SECOND
  const ended: TranscriptSegment[] = []
  for (const paragraph of paragraphs.toReversed()) {
    const { startSeconds, text } = paragraph
    const next = ended.at(-1)
    const isShared = next?.startSeconds === startSeconds && startSeconds !== lastSeconds
    const later = isShared ? next.endSeconds : (next?.startSeconds ?? 0)
    const spoken = startSeconds + text.length / perSecond
    ended.push({ ...paragraph, endSeconds: later > startSeconds ? later : spoken })
  }
  return ended.toReversed()
}

function paragraphsOf(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let depth = 0
  let hidden = 0
  let inside: 'cite' | 'time' | 'text' = 'text'
  let written = { cite: '', time: '', text: '' }
  let speaker: string | undefined
  let startSeconds: Seconds | undefined
  const flush = () => {
    const text = foldSpace(written.text)
    if (text !== '' && startSeconds !== undefined) {
      const last = paragraphs.at(-1)
      if (last?.startSeconds === startSeconds && last.speaker === speaker) last.text += ` ${text}`
      else paragraphs.push({ startSeconds, ...(speaker !== undefined && { speaker }), text })
    }
    written = { ...written, text: '' }
  }
  const parser = new Parser({
    onopentagname(name) {
      if (++depth > MOST_DEPTH) parser.pause()
      if (HIDDEN.has(name)) hidden++
      if (BLOCKS.has(name)) written.text += ' '
      if (name !== 'cite' && name !== 'time') return
      flush()
      inside = name
      written[name] = ''
    },
    ontext(text) {
      if (hidden === 0) written[inside] += text
    },
    onclosetag(name) {
      depth--
      if (HIDDEN.has(name)) hidden--
      if (name === 'cite') speaker = foldSpace(written.cite).replace(/\s*:$/, '') || undefined
      if (name === 'time') startSeconds = secondsOf(written.time) ?? startSeconds
      if (name === inside) inside = 'text'
    },
  })
  parser.end(html)
  flush()
  return paragraphs
}

/** `1:02:03`, `(00:04)` or `12.5`. */
function secondsOf(written: string): Seconds | undefined {
  const match = /(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d{1,3})?)/.exec(written)
  if (match === null) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0))
  return (hours * 60 + minutes) * 60 + seconds
}
