import type { TranscriptReading } from './finishTranscript.ts'
import { parseTimedText } from './parsePlainText.ts'
import { parseTranscriptJson } from './parseTranscriptJson.ts'
import { parseVtt } from './parseVtt.ts'

/** "[0:12] Ana" is none. */
export const IS_JSON = /^\s*(?:\{|\[\s*[{["]|\[\s*\])/

/** A transcript without markup, by its content: JSON, WebVTT, SRT, or text with times. */
export function parseTranscript(text: string): TranscriptReading {
  if (IS_JSON.test(text)) return parseTranscriptJson(text)
  const reading = parseVtt(text)
  return 'wrong' in reading && reading.wrong === 'NOT_A_TRANSCRIPT' ? parseTimedText(text) : reading
}
