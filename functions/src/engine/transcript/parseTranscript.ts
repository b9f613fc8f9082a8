import type { TranscriptReading } from './finishTranscript.ts'
import { parseTimedText } from './parsePlainText.ts'
import { parseTable } from './parseTable.ts'
import { parseTranscriptJson } from './parseTranscriptJson.ts'
import { parseVtt } from './parseVtt.ts'

/** "[0:12] Ana" is none. */
export const IS_JSON = /^\s*(?:\{|\[\s*[{["]|\[\s*\])/

/** A transcript without markup, by its content: JSON, WebVTT, SRT, a table, or text with times. */
export function parseTranscript(text: string): TranscriptReading {
  if (IS_JSON.test(text)) return parseTranscriptJson(text)
  let reading: TranscriptReading = { wrong: 'NOT_A_TRANSCRIPT' }
  for (const parse of [parseVtt, parseTable, parseTimedText])
    if ('wrong' in reading && reading.wrong === 'NOT_A_TRANSCRIPT') reading = parse(text)
  return reading
}
