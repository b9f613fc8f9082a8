import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import { type Seconds, secondsOf } from '#domain/units.ts'
import { finishTranscript, type TranscriptReading } from './finishTranscript.ts'
import { risingTimes } from './risingTimes.ts'

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
export function parsePlainText(text: string): { reading: TranscriptReading; isTimed: boolean } {
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
