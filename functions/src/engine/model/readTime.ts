import type { Seconds } from '#domain/units.ts'
import type { EngineSummary } from '../SummaryEngine.ts'
import { isJson } from '../../platform/json.ts'
import { memberOf } from './memberNames.ts'

const CLOCK = /(?:(\d{1,3})\s*:\s*)?(\d{1,4})\s*:\s*(\d{1,2}(?:[.,]\d+)?)/g
/** 0.02.12 and 0-02-12 for 0:02:12. */
const OTHER_CLOCK = /^(\d{1,2})([.-])(\d{2})\2(\d{2})$/
const UNITS =
  /(?:(\d+(?:[.,]\d+)?)\s*h[a-z]*)?[\s,]*(?:(?:and|y)\s+)?(?:(\d+(?:[.,]\d+)?)\s*(?:m(?!s)[a-z]*|['’′](?!['’′])))?[\s,]*(?:(?:and|y)\s+)?(?:(\d+(?:[.,]\d+)?)\s*(?:s[a-z]*|["”″]|''|′′))?/i
const MILLISECONDS = /^(\d+(?:\.\d+)?)\s*(?:ms|msec|milliseconds?|milisegundos?)$/i
const NUMBER = /-?(?:\d+(?:[.,]\d+)?(?:e[+-]?\d+)?|[.,]\d+)/gi

/** Longer than any episode. */
const MOST_SECONDS: Seconds = 200_000

/**
 * @param isEnd of "0:02:12 - 0:03:00" takes the second
 * @returns seconds of `1:02:03`, `62:03`, `[0:00:07.5]`, `2m 12s`, `PT2M12S`, `132`, `{ minutes: 2, seconds: 12 }` or
 * `[2, 12]`; NaN for other values
 */
export function secondsIn(value: unknown, isEnd = false, depth = 0): Seconds {
  if (typeof value === 'number') return value >= 0 ? value : Number.NaN
  if (depth > 3) return Number.NaN
  if (Array.isArray(value)) return secondsOfList(value, isEnd, depth)
  if (isJson(value)) {
    const parts = (['hours', 'minutes', 'seconds'] as const).map((name) => memberOf(value, name))
    const inner = (isEnd ? memberOf(value, 'to') : undefined) ?? memberOf(value, 'from')
    if (inner !== undefined) return secondsIn(inner, isEnd, depth + 1)
    if (parts.every((part) => part === undefined)) return Number.NaN
    const [, minutes, seconds] = parts
    if (typeof seconds === 'string' && minutes === undefined) return secondsIn(seconds, isEnd, depth + 1)
    return sumOf(parts.map((part) => (part === undefined ? 0 : numberOf(part))))
  }
  if (typeof value !== 'string') return Number.NaN
  return secondsOfText(value.slice(0, 100).normalize('NFKC').replaceAll('∶', ':').trim(), isEnd)
}

function secondsOfText(text: string, isEnd: boolean): Seconds {
  const clocks = [...text.replace(/^\d{4}-\d{2}-\d{2}T/, '').matchAll(CLOCK)]
  const clock = isEnd ? clocks.at(-1) : clocks[0]
  if (clock !== undefined) return sumOf(clock.slice(1).map((part) => numberOf(part ?? 0)))
  const other = OTHER_CLOCK.exec(text)
  if (other !== null) return sumOf([other[1], other[3], other[4]].map(numberOf))
  const milliseconds = MILLISECONDS.exec(text)?.[1]
  if (milliseconds !== undefined) return Number(milliseconds) / 1_000
  const inUnits = UNITS.exec(text.replace(/^P?T(?=\d)/, ''))
  if (inUnits !== null && /\d/.test(inUnits[0]))
    return sumOf(inUnits.slice(1).map((part) => numberOf(part ?? 0)))
  // "132 - 180"
  const range = /^(\d+(?:\.\d+)?)\s*(?:[-–—]|to|a|\.\.)\s*(\d+(?:\.\d+)?)$/.exec(text)
  return numberOf(range === null ? text : range[isEnd ? 2 : 1])
}

/** Hours, minutes and seconds, or minutes and seconds; a single time; or start and end. */
function secondsOfList(list: readonly unknown[], isEnd: boolean, depth: number): Seconds {
  const parts = list.slice(0, 3)
  const isRange = parts.length === 2 && isRising(parts.map((part) => secondsIn(part, isEnd, depth + 1)))
  if (parts.length === 1 || isRange) return secondsIn(isEnd ? parts.at(-1) : parts[0], isEnd, depth + 1)
  const numbers = parts.map(numberOf)
  return sumOf(numbers.length === 2 ? [0, ...numbers] : numbers)
}

/** A minute has fewer than sixty seconds; [12, 47] are a minute and a second. */
function isRising([from = 0, to = 0]: readonly Seconds[]): boolean {
  return to > from && to >= 60
}

function sumOf([hours = 0, minutes = 0, seconds = 0]: readonly number[]): Seconds {
  return hours * 3600 + minutes * 60 + seconds
}

/** The number in a text: "0.8", "80 %", "#3". */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  const digits = typeof value === 'string' ? value.slice(0, 100).match(NUMBER)?.[0] : undefined
  return digits === undefined ? Number.NaN : Number(digits.replace(',', '.'))
}

/** Times as seconds, from milliseconds, minutes, 45:43:00 for minute 45, or 0:45 for it: all times share one unit. */
export function inSeconds(summary: EngineSummary, mostSeconds = Number.POSITIVE_INFINITY): EngineSummary {
  const { keyPoints, moments } = summary
  const times = [...keyPoints, ...moments].map(({ startSeconds }) => startSeconds).filter(Number.isFinite)
  const latest = Math.max(0, ...times)
  const isMinutes =
    latest > mostSeconds && latest / 60 <= mostSeconds && times.every((time) => time % 60 === 0)
  if (isMinutes) return divided(summary, 60)
  // A summary reaches the second half of its episode.
  const areMinutes =
    latest * 60 <= mostSeconds && latest * 120 > mostSeconds && times.every((time) => Number.isInteger(time))
  if (areMinutes) return divided(summary, 1 / 60)
  const isKnown = Number.isFinite(mostSeconds)
  // One impossible time is a slip; all of them are another unit.
  if (isKnown && times.filter((time) => time > mostSeconds).length * 2 <= times.length) return summary
  const areThousands = latest > 0 && times.length > 4 && times.every((time) => time % 1_000 === 0)
  const isLate = latest > MOST_SECONDS || latest > mostSeconds * 60
  if (!(isLate || areThousands) || latest / 1_000 > mostSeconds) return summary
  return divided(summary, 1_000, (latest / 1_000) * 2)
}

/** @param from times below this are already seconds */
function divided(summary: EngineSummary, by: number, from: Seconds = 0): EngineSummary {
  const secondsOfTime = (time: Seconds) => (time > from ? time / by : time)
  const earlier = <Timed extends { startSeconds?: Seconds }>(each: Timed): Timed =>
    each.startSeconds === undefined ? each : { ...each, startSeconds: secondsOfTime(each.startSeconds) }
  const { keyPoints, moments, chapters, quotes, mentions } = summary
  return {
    ...summary,
    keyPoints: keyPoints.map(earlier),
    moments: moments.map((moment) => ({ ...earlier(moment), endSeconds: secondsOfTime(moment.endSeconds) })),
    ...(chapters && { chapters: chapters.map(earlier) }),
    ...(quotes && { quotes: quotes.map(earlier) }),
    ...(mentions && { mentions: mentions.map(earlier) }),
  }
}
