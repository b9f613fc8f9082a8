import type { TranscriptReading } from './finishTranscript.ts'
import { parseTimedText } from './parsePlainText.ts'
import { parseTable } from './parseTable.ts'
import { parseTranscriptJson } from './parseTranscriptJson.ts'
import { parseVtt } from './parseVtt.ts'

/** "[0:12] Ana" is none. */
export const IS_JSON = /^\s*(?:\{|\[\s*[{["]|\[\s*\])/

/** "00:00:01:12", and with a semicolon. */
const FRAMES = /\b(\d{1,2}:\d{2}:\d{2})[:;](\d{2})(?![\d:;])/g
const RATES = [25, 30, 50, 60, 100]

/** A transcript without markup, by its content: JSON, WebVTT, SRT, a table, or text with times. */
export function parseTranscript(written: string): TranscriptReading {
  if (IS_JSON.test(written)) return parseTranscriptJson(written)
  const text = withoutFrames(written)
  let reading: TranscriptReading = { wrong: 'NOT_A_TRANSCRIPT' }
  for (const parse of [parseVtt, parseTable, parseTimedText])
    if ('wrong' in reading && reading.wrong === 'NOT_A_TRANSCRIPT') reading = parse(text)
  return reading
}

/** Counted frames as fractions of a second, at the lowest rate that has so many. */
function withoutFrames(text: string): string {
  const most = [...text.matchAll(FRAMES)].reduce((high, [, , count]) => Math.max(high, Number(count)), 0)
  const rate = RATES.find((each) => each > most) ?? 100
  return text.replace(
    FRAMES,
    (_, clock: string, count: string) => clock + (Number(count) / rate).toFixed(2).slice(1),
  )
}
