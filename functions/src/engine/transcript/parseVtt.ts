import { foldSpace } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { decodeEntities } from '../../platform/decodeEntities.ts'
import { finishTranscript, type TranscriptReading } from './finishTranscript.ts'
import { type Caption, freshWords } from './freshWords.ts'
import { risingTimes } from './risingTimes.ts'
import { inTurn } from './shareByLength.ts'
import { timeOf } from './timedEntries.ts'

const TIME = String.raw`(-?(?:\d{1,4}:)?-?\d{1,2}:-?\d{1,2}(?:[.,]\d{0,9}|[:;]\d{2,3})?:?)`
/** Also "->", "—>", "→" and "--&gt;". */
const ARROW = '(?:[-–—]{1,2}(?:>|&gt;)|[→⟶➔])'
const HAS_ARROW = new RegExp(ARROW)
/** An end may be missing, or no time: "NaN:NaN". */
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*${ARROW}\s*(?:${TIME}(?:\s.*)?|[-\d:.,Na]*\s*)$`)
/** Of the last words, where no end is given. */
const LAST_SECONDS: Seconds = 3
/** Longer lines are no times. */
const LONGEST_TIMING = 300
const NUMBER = /^\s*\d+\s*$/
/** Comments and styles up to an empty line, and heads of further files. */
const OTHER_BLOCK =
  /(?:^|\n\n)[ \t]*(?:(?:NOTE|STYLE|REGION)\b.*(?:\n.+)*|WEBVTT\b.*(?:\n[A-Za-z-]{1,40}[:=].*)*)/g
const TAG = /<(?:[/!?]?[a-z-][^<>]*|\/?|\d[\d:.,]*)>|<\/[a-z]*$|\{\\[^{}]*\}/gim
/** The start of a timing line, where a file was cut off. */
const CUT_TIMING = /^\s*\d{1,4}:\d{2}:[\d.,]*\s*(?:-{1,2}>?\s*[\d:.,]*)?$/

/**
 * A WebVTT or SRT file as a transcript: voice tags become speakers, other tags go, entities are decoded. Repetitions of
 * automatic captions are removed. A cue that ends before it starts lasts until the next one. Both are read by their timing
 * lines alone, as many files have misplaced empty lines.
 * @param vtt the file's text; other parts than cues are skipped
 * Source: https://www.w3.org/TR/webvtt1/
 */
export function parseVtt(vtt: string): TranscriptReading {
  const text = vtt
    .replace(/^\uFEFF/, '')
    .replace(/\r{1,2}\n|\r/g, '\n')
    .replace(/\n[^\S\n]+(?=\n)/g, '\n')
  const isVtt = text.startsWith('WEBVTT')
  const written = captionsIn(isVtt ? text.replace(OTHER_BLOCK, '') : text, isVtt)
  const captions = risingTimes(
    written.map((caption, at) => {
      const next = written[at + 1]?.startSeconds ?? caption.startSeconds + LAST_SECONDS
      return caption.endSeconds > caption.startSeconds
        ? caption
        : { ...caption, endSeconds: Math.max(caption.startSeconds, next) }
    }),
  )
  return finishTranscript(captions && inTurn(freshWords(captions)))
}

function captionsIn(text: string, isVtt: boolean): Caption[] {
  const lines = text.split('\n')
  const timings = lines.flatMap((line, at) => {
    if (!HAS_ARROW.test(line)) return []
    const [, start, end] = TIMING.exec(plainTiming(line)) ?? []
    // This arrow is never said: where its times cannot be read, words below have none.
    return start === undefined && !line.includes('-->') ? [] : [{ at, start, end }]
  })
  const payloads = timings.map(({ at }, index) => {
    const next = timings[index + 1]?.at
    const payload = lines.slice(at + 1, next)
    // An identifier in WebVTT.
    if (isVtt && next !== undefined && payload.length > 1 && payload.at(-2) === '') payload.pop()
    while (payload.length > 0 && (payload.at(-1)?.trim() === '' || CUT_TIMING.test(payload.at(-1) ?? '')))
      payload.pop()
    return payload
  })
  const before = payloads.slice(0, -1)
  const numbered = before.filter((payload) => NUMBER.test(payload.at(-1) ?? ''))
  // Where most cues have no number, one before a cue is said.
  if (numbered.length * 2 > before.length) for (const payload of numbered) payload.pop()
  return timings.flatMap(({ start, end }, index) => {
    const startSeconds = secondsOf(start)
    if (startSeconds === undefined) return []
    return captionOf((payloads[index] ?? []).join('\n'), startSeconds, secondsOf(end) ?? startSeconds)
  })
}

/** Also in the wide signs of Asian scripts, and with the spaces that translators put into times. */
const plainTiming = (line: string) =>
  line
    .slice(0, LONGEST_TIMING)
    .normalize('NFKC')
    .replace(/(?<=\d) ?([:.,]) (?=\d)/g, '$1')

/** Before the start: at the start. "0:01:02,0:" has a broken fraction. */
const secondsOf = (written = ''): Seconds | undefined =>
  written.includes('-') ? 0 : timeOf(written.replace(/[.,:]+$/, ''))

/** One cue's words, by speaker. */
function captionOf(payload: string, startSeconds: Seconds, endSeconds: Seconds): Caption[] {
  const parts = payload
    .split(/(?=<v[.\s])/i)
    .map((part) => {
      const voice = /^\s*<v(?:\.[^\s<>]*)?[ \t]+["']?([^<>\s][^<>\n]*?)["']?>/i.exec(part)?.[1]
      const speaker = voice === undefined ? undefined : foldSpace(plain(voice)) || undefined
      return { speaker, text: plain(part.replace(TAG, '')) }
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
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g, '')
    .replace(/[\p{Cc}--[\n\t]]/gv, ' ')
}
