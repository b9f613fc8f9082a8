import type { AmiMeeting } from './readCorpora.ts'

export type Span = readonly [start: number, end: number]

/** Time is compared in steps of so many seconds. */
const STEP = 0.1

function mark(spans: Iterable<Span>, duration: number): Uint8Array {
  const marks = new Uint8Array(Math.ceil(duration / STEP) + 1)
  for (const [start, end] of spans) marks.fill(1, Math.round(start / STEP), Math.round(end / STEP))
  return marks
}

/** F1 of picked time against wanted time, in seconds; overlaps count once. */
export function timeF1(picked: Iterable<Span>, wanted: Iterable<Span>, duration: number): number {
  const a = mark(picked, duration)
  const b = mark(wanted, duration)
  let both = 0
  let sum = 0
  for (let at = 0; at < a.length; at++) {
    both += (a[at] as number) & (b[at] as number)
    sum += (a[at] as number) + (b[at] as number)
  }
  return sum === 0 ? 0 : (2 * both) / sum
}

/** Share of picked time in common, of the smaller: 1 when one holds the other. */
export function timeOverlap(one: Iterable<Span>, other: Iterable<Span>, duration: number): number {
  const a = mark(one, duration)
  const b = mark(other, duration)
  let both = 0
  let left = 0
  let right = 0
  for (let at = 0; at < a.length; at++) {
    both += (a[at] as number) & (b[at] as number)
    left += a[at] as number
    right += b[at] as number
  }
  return both / Math.max(1, Math.min(left, right))
}

export function humanExtract(meeting: AmiMeeting): Span[] {
  return meeting.units.filter((unit) => unit[4] === 1).map((unit) => [unit[1], unit[2]])
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
