import type { TranscriptReading } from './finishTranscript.ts'
import { parseTimedText } from './parsePlainText.ts'
import { parseTable } from './parseTable.ts'
import { parseTranscriptJson } from './parseTranscriptJson.ts'
import { parseVtt } from './parseVtt.ts'

/** "[0:12] Ana" is none. */
export const IS_JSON = /^\s*(?:\{|\[\s*[{["]|\[\s*\])/

/** "00:00:01:12" and "00:00:01;12" count frames; no usual rate puts them a second off. */
const FRAMES = /\b(\d{1,2}:\d{2}:\d{2})[:;](\d{2})(?![\d:;])/g
const PER_SECOND = 30

/** A transcript without markup, by its content: JSON, WebVTT, SRT, a table, or text with times. */
export function parseTranscript(written: string): TranscriptReading {
  if (IS_JSON.test(written)) return parseTranscriptJson(written)
  const text = written.replace(FRAMES, (_, clock: string, frames: string) => {
    const fraction = Math.min(0.99, Number(frames) / PER_SECOND)
    return clock + fraction.toFixed(2).slice(1)
  })
  let reading: TranscriptReading = { wrong: 'NOT_A_TRANSCRIPT' }
  for (const parse of [parseVtt, parseTable, parseTimedText])
    if ('wrong' in reading && reading.wrong === 'NOT_A_TRANSCRIPT') reading = parse(text)
  return reading
}
