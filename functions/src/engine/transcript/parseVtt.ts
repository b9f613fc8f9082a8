import { foldSpace } from '#domain/episodes/transcript.ts'
import { type Seconds, secondsOf } from '#domain/units.ts'
import { decodeEntities } from '../../platform/decodeEntities.ts'
import { finishTranscript, type TranscriptReading } from './finishTranscript.ts'
import { type Caption, freshWords } from './freshWords.ts'
import { risingTimes } from './risingTimes.ts'

const TIME = String.raw`(-?(?:\d{1,4}:)?-?\d{1,2}:-?\d{1,2}(?:[.,]\d{1,9}|:\d{3})?)`
/** Also "->", "→" and "--&gt;". */
const ARROW = '(?:-{1,2}(?:>|&gt;)|→)'
const HAS_ARROW = new RegExp(String.raw`\d\s{0,4}${ARROW}`)
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*${TIME}(?:\s.*)?$`)
/** The start of a timing line, where a file was cut off. */
const CUT_TIMING = /^\s*\d{1,4}:\d{2}:[\d.,]*\s*(?:-{1,2}>?\s*[\d:.,]*)?$/

/**
 * A WebVTT or SRT file as a transcript: voice tags become speakers, other tags go, entities are decoded. Repetitions of
 * automatic captions are removed. A cue that ends before it starts lasts until the next one. SRT is read by its timing
 * lines alone, as many files have misplaced empty lines.
 * @param vtt the file's text; other parts than cues are skipped
 * Source: https://www.w3.org/TR/webvtt1/
 */
export function parseVtt(vtt: string): TranscriptReading {
  const text = vtt.replace(/^\uFEFF/, '').replace(/\r{1,2}\n|\r/g, '\n')
  const body = text.replace(/^WEBVTT[^\n]*/, '')
  const isVtt = body !== text
  const blocks = isVtt ? wholeBlocks(body.split(/\n{2,}/)) : [text]
  const written = blocks.flatMap((block) => captionsIn(block, isVtt))
  const captions = risingTimes(
    written.map((caption, at) => {
      const next = written[at + 1]?.startSeconds ?? caption.startSeconds
      return caption.endSeconds > caption.startSeconds
        ? caption
        : { ...caption, endSeconds: Math.max(caption.startSeconds, next) }
    }),
  )
  return finishTranscript(captions && freshWords(captions))
}

/** WebVTT blocks, where an empty line within a cue does not end it. */
function wholeBlocks(blocks: readonly string[]): string[] {
  const whole: string[][] = []
  for (const block of blocks) {
    const isCue = HAS_ARROW.test(whole.at(-1)?.[0] ?? '')
    const goesOn =
      isCue &&
      !/-->/.test(block) &&
      !HAS_ARROW.test(block) &&
      !/^\s*(?:(?:NOTE|STYLE|REGION|WEBVTT)\b|\d+\s*$)/.test(block)
    if (goesOn) whole.at(-1)?.push(block)
    else whole.push([block])
  }
  return whole.map((parts) => parts.join('\n'))
}

/** A block's cues: a whole SRT file, or one WebVTT cue: some files lack the lines between. */
function captionsIn(block: string, isVtt: boolean): Caption[] {
  const lines = block.replace(/^\n/, '').split('\n')
  const timings = lines.flatMap((line, at) => (HAS_ARROW.test(line) && TIMING.test(line) ? [at] : []))
  // A WebVTT timing line is its block's first, or second after an identifier: others are in comments.
  if (isVtt && (timings[0] ?? 0) > 1) return []
  return timings.flatMap((at, index) => {
    const next = timings[index + 1]
    const payload = lines.slice(at + 1, next)
    while (payload.length > 0 && (payload.at(-1)?.trim() === '' || CUT_TIMING.test(payload.at(-1) ?? '')))
      payload.pop()
    if (next !== undefined && /^\s*\d+\s*$/.test(payload.at(-1) ?? '')) payload.pop()
    const [, start = '', end = ''] = TIMING.exec(lines[at] ?? '') ?? []
    return captionOf(payload.join('\n'), timeOf(start), timeOf(end))
  })
}

/** Before the start: at the start. "0:01:02:500" has thousandths too. */
const timeOf = (written: string): Seconds =>
  written.includes('-') ? 0 : secondsOf(written.replace(/(:\d+:\d+):(\d{3})$/, '$1.$2'))

/** One cue's words, by speaker. */
function captionOf(payload: string, startSeconds: Seconds, endSeconds: Seconds): Caption[] {
  const parts = payload
    .split(/(?=<v[.\s])/i)
    .map((part) => {
      const voice = /^\s*<v(?:\.[^\s<>]*)?[ \t]+["']?([^<>\s][^<>\n]*?)["']?>/i.exec(part)?.[1]
      const speaker = voice === undefined ? undefined : foldSpace(plain(voice)) || undefined
      return { speaker, text: plain(part.replace(/<[^<>]*>|\{\\[^{}]*\}/g, '')) }
    })
    .filter(({ text }) => text.trim() !== '')
  if (parts.length === 0) return []
  return [{ startSeconds, endSeconds, speaker: parts[0]?.speaker, parts, litWord: litWordOf(payload) }]
}

/** The word that a tag marks as being said; undefined without one, or with several. */
function litWordOf(payload: string): number | undefined {
  const marks = [...payload.slice(0, 5_000).matchAll(/<(?:[ubi]|c|font|span)\b[^<>]*>/gi)]
  const [mark, another] = marks
  if (mark === undefined || another !== undefined) return undefined
  const before = payload.slice(0, mark.index).replace(/<[^<>]*>/g, ' ')
  return before.match(/\S+/g)?.length ?? 0
}

/** Twice: double escapes read `&#39;` after the first time. */
function plain(text: string): string {
  return decodeEntities(text.replace(/&#(?:0+|x0+);/gi, ''))
    .replace(/[\u200b\u200e\u200f\ufeff\ufffd]/g, '')
    .replace(/[\p{Cc}--[\n\t]]/gv, ' ')
}
