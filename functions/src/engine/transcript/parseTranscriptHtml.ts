import { Parser } from 'htmlparser2'
import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { decodeEntities } from '../../platform/decodeEntities.ts'
import { finishTranscript, type TranscriptReading } from './finishTranscript.ts'
import { joinToSentences } from './joinToSentences.ts'
import { ofTalk } from './parsePlainText.ts'
import { parseTranscript } from './parseTranscript.ts'
import { risingTimes } from './risingTimes.ts'
import { timeOf } from './timedEntries.ts'

const HIDDEN = new Set('script style head template noscript svg button nav footer form'.split(' '))
const BLOCKS = new Set('p div li br h1 h2 h3 h4 h5 h6 tr td section article blockquote'.split(' '))
/** Elements of TTML and YouTube's captions that have times of their own. */
const STARTS = ['begin', 'start', 'data-start']
const ENDS = ['end', 'data-end']
const LENGTHS = ['dur', 'd']
/** Of captions: TTML, YouTube's, and SAMI. */
const ROOTS = new Set(['tt', 'timedtext', 'sami'])
/** Deeper nesting is skipped: an unmatched closing tag is compared with all open ones. */
const MOST_DEPTH = 200
/** Speech rate where nothing else tells it. */
const USUAL_CHARACTERS_PER_SECOND = 15

type Paragraph = Omit<TranscriptSegment, 'endSeconds'> & { endSeconds?: Seconds }

/** A transcript in any form, by its content. */
export const parseAny = (text: string): TranscriptReading =>
  /^\s*</.test(text) ? parseTranscriptHtml(text) : parseTranscript(text)

/**
 * A page in the podcast namespace's form: `cite` for the speaker, `time`, `p` for words. A paragraph's sentences share
 * its time by length. Text before the first time is left out. Also TTML, down to its words; without any such time, a page's lines.
 * Source: https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#html
 */
function parseTranscriptHtml(html: string): TranscriptReading {
  // Nothing in SAMI is closed.
  const closed = html.replace(/<sync\b/gi, '</sync>$&')
  const nested = paragraphsOf(closed, true)
  const { paragraphs, all } = nested.isAbsolute ? paragraphsOf(closed, false) : nested
  if (paragraphs.length === 0) return parseTranscript(all)
  const rising = risingTimes(withEnds(paragraphs))
  const reading = finishTranscript(rising && joinToSentences(withEnds(rising)))
  const isMade = paragraphs.some(({ speaker, endSeconds }) => speaker ?? endSeconds)
  return isMade ? reading : ofTalk(reading)
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
    ended.push({ ...paragraph, endSeconds: paragraph.endSeconds ?? (later > startSeconds ? later : spoken) })
  }
  return ended.toReversed()
}

const OUTERMOST = { from: 0, begin: 0, length: Infinity }

/** @param isNested times of TTML count from the element around */
function paragraphsOf(html: string, isNested: boolean) {
  const paragraphs: Paragraph[] = []
  const around: Array<typeof OUTERMOST> = []
  let [isTtml, isEarlier, isLater] = [false, false, false]
  let depth = 0
  let hidden = 0
  let inside: 'cite' | 'time' | 'text' = 'text'
  let written = { cite: '', time: '', text: '' }
  let speaker: string | undefined
  let startSeconds: Seconds | undefined
  let endSeconds: Seconds | undefined
  let all = ''
  let scale: ReturnType<typeof scaleOf> | undefined
  const flush = () => {
    const text = foldSpace(decodeEntities(written.text))
    all += written.text
    if (text !== '' && startSeconds !== undefined) {
      const last = paragraphs.at(-1)
      if (last?.startSeconds === startSeconds && last.speaker === speaker) last.text += ` ${text}`
      else
        paragraphs.push({
          startSeconds,
          ...(endSeconds !== undefined && { endSeconds }),
          ...(speaker !== undefined && { speaker }),
          text,
        })
    }
    written = { ...written, text: '' }
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      const name = localName(tag)
      if (++depth > MOST_DEPTH) parser.pause()
      if (HIDDEN.has(name)) hidden++
      if (BLOCKS.has(name)) written.text += '\n'
      if (name === 'tt') isTtml = true
      if (ROOTS.has(name)) scale = scaleOf(name, attributes)
      const timeIn = (names: readonly string[]) => {
        const time = names.map((each) => attributes[each]).find(Boolean)
        return scale ? scaledTime(time, scale) : secondsOf(time)
      }
      // YouTube's words count from their line.
      const begin = name === 's' ? undefined : timeIn(scale ? [...STARTS, 't'] : STARTS)
      const outer = around.at(-1) ?? OUTERMOST
      around.push(outer)
      if (begin !== undefined) {
        flush()
        isEarlier ||= begin < outer.begin
        isLater ||= begin > outer.length
        startSeconds = begin + (isTtml && isNested ? outer.from : 0)
        const end = timeIn(ENDS)
        const length = end === undefined ? timeIn(LENGTHS) : end - begin
        endSeconds = length === undefined ? undefined : startSeconds + length
        around.splice(-1, 1, { from: startSeconds, begin, length: length ?? Infinity })
        speaker = attributes['ttm:agent'] ?? speaker
      }
      if (name !== 'cite' && name !== 'time') return
      flush()
      inside = name
      written[name] = ''
    },
    ontext(text) {
      if (hidden === 0) written[inside] += text
    },
    onclosetag(tag) {
      const name = localName(tag)
      depth--
      around.pop()
      if (HIDDEN.has(name)) hidden--
      if (BLOCKS.has(name)) written.text += '\n'
      if (name === 'cite') speaker = foldSpace(written.cite).replace(/\s*:$/, '') || undefined
      if (name === 'time') all += written.time
      if (name === 'time') startSeconds = secondsOf(written.time) ?? startSeconds
      if (name === inside) inside = 'text'
    },
  })
  parser.end(html)
  flush()
  // Some files count all from the beginning: none begins before the element around, and some would begin after its end.
  return { paragraphs, all, isAbsolute: isTtml && isLater && !isEarlier }
}

const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1)

/** `1:02:03`, `(00:04)` or `12.5s`; no day, and no "3 min". */
const secondsOf = (written = '') => timeOf(written.replace(/^[\s([]+|[\s)\]]+$/g, ''))

const CLOCK_OF_FRAMES = /^(\d{1,4}:\d{2}:\d{2}):(\d{1,4})(?:\.\d{1,9})?$/
const COUNTED = /^(\d{1,15}(?:\.\d{1,15})?)(h|m|s|ms|f|t|)$/

/** Units per second: numbers alone are thousandths in YouTube's captions and SAMI. Source: https://www.w3.org/TR/ttml2/#timing-attribute-frameRate */
function scaleOf(
  name: string,
  { 'ttp:framerate': rate, 'ttp:tickrate': ticks, ...others }: Record<string, string>,
) {
  const [more = 1, less = 1] = (others['ttp:frameratemultiplier'] ?? '')
    .split(/[ :]/)
    .map((each) => Number(each) || 1)
  const f = ((Number(rate) || 30) * more) / less
  const t = Number(ticks) || (Number(rate) ? f * (Number(others['ttp:subframerate']) || 1) : 1)
  return { h: 1 / 3_600, m: 1 / 60, s: 1, ms: 1_000, f, t, '': name === 'tt' ? 1 : 1_000 }
}

function scaledTime(written = '', scale: ReturnType<typeof scaleOf>): Seconds | undefined {
  const [, clock, frames] = CLOCK_OF_FRAMES.exec(written.trim()) ?? []
  const [, count, unit = ''] = COUNTED.exec(written.trim()) ?? []
  const time =
    count === undefined ? timeOf(clock ?? written) : Number(count) / scale[unit as keyof typeof scale]
  return time === undefined || time < 0 || !Number.isFinite(time)
    ? undefined
    : time + Number(frames ?? 0) / scale.f
}
