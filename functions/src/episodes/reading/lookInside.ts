import type { Transcript } from '#domain/episodes/transcript.ts'
import { PASSAGES, type Summary } from '#domain/summaries/summary.ts'
import { excerptOf } from '../../engine/embedded/excerptOf.ts'
import { detectLanguage } from '../../engine/embedded/read/detectLanguage.ts'
import { type TranscriptReading, within } from '../../engine/transcript/finishTranscript.ts'
import { parsePlainText } from '../../engine/transcript/parsePlainText.ts'
import { parseTranscript } from '../../engine/transcript/parseTranscript.ts'
import { LONGEST_SECONDS } from '../../engine/transcript/risingTimes.ts'
import { UnreadableTranscript } from '../../engine/UnreadableTranscript.ts'
import { verifySummary } from '../../engine/verify/verifySummary.ts'
import { decodeText } from '../../platform/decodeText.ts'
import { publishersWords } from './publishersWords.ts'

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
  const timed = parseTranscript(text)
  const isText = 'wrong' in timed && timed.wrong === 'NOT_A_TRANSCRIPT' && !MARKED.test(text)
  const { reading, isTimed } = isText ? parsePlainText(text) : { reading: timed, isTimed: true }
  if ('wrong' in reading) return reading
  const ends = reading.segments.reduce((latest, { endSeconds }) => Math.max(latest, endSeconds), 0)
  const durationSeconds = Math.min(ends, LONGEST_SECONDS)
  const segments = within(reading.segments, durationSeconds)
  return { transcript: { language: 'en', durationSeconds, segments }, isTimed }
}
