import { type Transcript, foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import { PASSAGES, type Summary } from '#domain/summaries/summary.ts'
import { excerptOf } from '../../engine/embedded/excerptOf.ts'
import { detectLanguage } from '../../engine/embedded/read/detectLanguage.ts'
import { type TranscriptReading, within, finishTranscript } from '../../engine/transcript/finishTranscript.ts'
import { parseTranscriptJson } from '../../engine/transcript/parseTranscriptJson.ts'
import { parseVtt } from '../../engine/transcript/parseVtt.ts'
import { LONGEST_SECONDS, risingTimes } from '../../engine/transcript/risingTimes.ts'
import { UnreadableTranscript } from '../../engine/UnreadableTranscript.ts'
import { verifySummary } from '../../engine/verify/verifySummary.ts'
import { decodeText } from '../../platform/decodeText.ts'
import { publishersWords } from './publishersWords.ts'
import { type Seconds, secondsOf } from '#domain/units.ts'

const CLOCK = String.raw`[\[(]?((?:\d{1,2}:)?\d{1,2}:\d{2})(?:[.,]\d{1,3})?[\])]?`
/** "0:12 Ana: Bread.", "[00:00:12]". */
const TIME_FIRST = new RegExp(String.raw`^${CLOCK}(?:\s[-–—]?\s*(.*))?$`)
/** "Ana 0:12", above her words. */
const NAME_FIRST = new RegExp(String.raw`^(\p{L}.{0,60}?)\s${CLOCK}$`, 'u')
/** Fewer times are mentions in speech. */
const LEAST_TIMES = 3
/** Speech rate of untimed text. */
const WORDS_PER_SECOND = 2.5

/** A text, never markup, line by line. @returns isTimed: without, seconds are estimates that must not be shown */
function parsePlainText(text: string): { reading: TranscriptReading; isTimed: boolean } {
  const lines = text.split('\n').map(foldSpace).filter(Boolean)
  const said: Array<{ startSeconds: Seconds; speaker?: string; lines: string[] }> = []
  for (const line of lines) {
    const [, time, words] = TIME_FIRST.exec(line) ?? []
    const [, speaker, above] = time === undefined ? (NAME_FIRST.exec(line) ?? []) : []
    const at = time ?? above
    if (at === undefined) said.at(-1)?.lines.push(line)
    else said.push({ startSeconds: secondsOf(at), ...(speaker && { speaker }), lines: words ? [words] : [] })
  }
  const isTimed = said.length >= LEAST_TIMES
  let atSeconds: Seconds = 0
  const spoken = isTimed ? said : lines.map((line) => ({ startSeconds: -1, lines: [line] }))
  const segments = spoken.map(({ lines: own, ...rest }, at): TranscriptSegment => {
    const words = own.join('\n')
    const startSeconds = isTimed ? rest.startSeconds : atSeconds
    atSeconds = startSeconds + words.split(/\s/).length / WORDS_PER_SECOND
    const next = isTimed ? spoken[at + 1]?.startSeconds : undefined
    return { ...rest, startSeconds, endSeconds: Math.max(startSeconds, next ?? atSeconds), text: words }
  })
  return { reading: finishTranscript(risingTimes(segments)), isTimed }
}

/** Markup, even broken, is no text. */
const MARKED = /^\s*(?:\{|\[\s*[{["]|<|WEBVTT)/

/** `isTimed`: with times. */
interface Words {
  transcript: Transcript
  isTimed: boolean
}

/** An excerpt, or the reason without one. */
export type Inside =
  | (Words & { summary: Summary })
  | { wrong: Extract<TranscriptReading, { wrong: string }>['wrong'] | UnreadableTranscript['reason'] }

/** The server's excerpt on the reader's device, without Node. docs/rules.md "Episodes without an account" */
export function lookInside(given: Uint8Array | Transcript, title: string): Inside {
  const read = given instanceof Uint8Array ? readFile(given) : { transcript: given, isTimed: true }
  if ('wrong' in read) return read
  const said = read.transcript.segments.map(({ text }) => text).join(' ')
  const { language } = detectLanguage(said)
  if (language === null) return { wrong: said.trim() === '' ? 'empty' : 'other-language' }
  const transcript = { ...read.transcript, language }
  const { durationSeconds } = transcript
  try {
    const proposed = excerptOf(transcript, { title, kind: 'basic' })
    const summary = verifySummary(proposed, transcript, durationSeconds, PASSAGES.basic[1])
    if (summary === undefined) return { wrong: 'too-short' }
    const publisher = publishersWords(transcript, durationSeconds)
    return { summary: { ...summary, ...publisher }, transcript, isTimed: read.isTimed }
  } catch (error) {
    if (error instanceof UnreadableTranscript) return { wrong: error.reason }
    throw error
  }
}

/** WebVTT, SRT, JSON or text, by content. */
function readFile(bytes: Uint8Array): Words | Extract<Inside, { wrong: string }> {
  const text = decodeText(bytes)
  const timed = /^\s*[[{]/.test(text) ? parseTranscriptJson(text) : parseVtt(text)
  const isText = 'wrong' in timed && timed.wrong === 'NOT_A_TRANSCRIPT' && !MARKED.test(text)
  const { reading, isTimed } = isText ? parsePlainText(text) : { reading: timed, isTimed: true }
  if ('wrong' in reading) return reading
  const ends = reading.segments.reduce((latest, { endSeconds }) => Math.max(latest, endSeconds), 0)
  const durationSeconds = Math.min(ends, LONGEST_SECONDS)
  const segments = within(reading.segments, durationSeconds)
  return { transcript: { language: 'en', durationSeconds, segments }, isTimed }
}
