import { foldSpace, type TranscriptSegment } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { finishTranscript, type TranscriptReading } from './finishTranscript.ts'
import { risingTimes } from './risingTimes.ts'
import { timeOf } from './timedEntries.ts'

const TIME = String.raw`(?:\d{1,2}:\d{2}:\d{2}[:;]\d{2}|(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?|\d{1,5}\.\d{1,3}s)`
/** "0:12", "[00:00:12.5]", "(0:12 - 0:15)", "[12.00s -> 15.50s]". */
const CLOCK = String.raw`[\[(]?(${TIME})(?:\s{0,4}(?:,|[-–—]{1,2}>?)\s{0,4}${TIME})?(?![\d:])[\])]?`
/** "0:12 Ana: Bread.", "[00:00:12]Bread.". */
const TIME_FIRST = new RegExp(String.raw`^${CLOCK}(?:(?<=[\])])|\s|$)\s*(?:[-–—|]\s)?(.*)$`)
/** "Ana 0:12" and "0:12 - Ana" above her words, "Ana: [0:12] Bread.", "[Ana 0:12] Bread.". */
const NAME_FIRST = new RegExp(
  String.raw`^[\[(]?(\p{L}.{0,60}?)[\])]?:?[\s|,–—-]+${CLOCK}(?:$|:$|(?<=[\])]):?\s+(.*)$)`,
  'u',
)
const NAME_BEHIND = new RegExp(String.raw`^${CLOCK}\s[-–—|]\s(\p{Lu}[^.?!…]{0,60})$`, 'u')
/** Of Markdown: bold names, lists, addresses behind times. Of songs: times of words, and of their repetitions. */
const MARKS =
  /\*\*|^[ \t]{0,9}[-*•][ \t]|(?<=\])\(https?:[^\s()]{0,500}\)|(?:<|(?<=\])\[)(?:\d{1,2}:)?\d{1,3}:\d{2}[.:]\d{1,3}[>\]]/gm
/** Fewer times are mentions in speech. */
const LEAST_TIMES = 3
/** Slower than any talk: chapters. */
const FEWEST_WORDS_PER_SECOND = 0.3
/** Speech rate of untimed text. */
const WORDS_PER_SECOND = 2.5

/** A text, never markup, line by line. @returns isTimed: without, seconds are estimates that must not be shown */
export function parsePlainText(text: string): { reading: TranscriptReading; isTimed: boolean } {
  const lines = text.replace(MARKS, '').split('\n').map(foldSpace).filter(Boolean)
  const said: Array<{ startSeconds: Seconds; speaker?: string; lines: string[] }> = []
  const count = (form: RegExp) => lines.filter((line) => form.test(line)).length
  const areAbove = count(NAME_BEHIND) >= LEAST_TIMES
  // A file has one form: other lines with times are speech.
  const areNamed = count(NAME_FIRST) >= count(TIME_FIRST)
  for (const line of lines) {
    const [, below, named] = (areAbove && NAME_BEHIND.exec(line)) || []
    const [, time, words] = below === undefined ? (TIME_FIRST.exec(line) ?? []) : []
    const [, speaker = named, above = below, behind] =
      (time === undefined && areNamed && NAME_FIRST.exec(line)) || []
    const at = time ?? above
    const own = words || behind
    if (at === undefined) said.at(-1)?.lines.push(line)
    else said.push({ startSeconds: timeOf(at) ?? 0, ...(speaker && { speaker }), lines: own ? [own] : [] })
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

/** {@link parsePlainText} of a talk with times. */
export function parseTimedText(text: string): TranscriptReading {
  const { reading, isTimed } = parsePlainText(text)
  return isTimed ? ofTalk(reading) : { wrong: 'NOT_A_TRANSCRIPT' }
}

/** Refuses chapters, and pages with a few times. */
export function ofTalk(reading: TranscriptReading): TranscriptReading {
  if ('wrong' in reading) return reading
  const { segments } = reading
  const words = segments.reduce((sum, each) => sum + each.text.split(' ').length, 0)
  const seconds = (segments.at(-1)?.endSeconds ?? 0) - (segments[0]?.startSeconds ?? 0)
  return words < seconds * FEWEST_WORDS_PER_SECOND ? { wrong: 'NOT_A_TRANSCRIPT' } : reading
}
