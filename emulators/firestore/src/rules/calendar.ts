import { Failure } from './Outcome.ts'
import { Duration, Timestamp } from './RulesValue.ts'

export const NANOS_PER_SECOND = 1_000_000_000n
export const NANOS_PER_MILLI = 1_000_000n
export const NANOS_PER_DAY = 86_400n * NANOS_PER_SECOND

/** 0001-01-01 to the end of 9999, as in Firestore. */
const FIRST_NANOS = -62_135_596_800n * NANOS_PER_SECOND
const END_NANOS = 253_402_300_800n * NANOS_PER_SECOND

const outOfRange = new Failure('Timestamp out of range.')

/** The timestamp so many nanoseconds after 1970, or a failure outside the years 1 to 9999. */
export function timestampAt(nanos: bigint): Timestamp | Failure {
  return nanos >= FIRST_NANOS && nanos < END_NANOS ? new Timestamp(nanos) : outOfRange
}

/** Division that rounds down, so that times before 1970 have positive parts. */
export function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b < 0n ? quotient - 1n : quotient
}

/** The instant of an RFC 3339 time with up to nine decimals. */
export function parseTimestamp(text: string): Timestamp {
  const [, fraction = ''] = /\.(\d{1,9})/.exec(text) ?? []
  const millis = Date.parse(text.replace(/\.\d+/, ''))
  return new Timestamp(BigInt(millis) * NANOS_PER_MILLI + BigInt(fraction.padEnd(9, '0')))
}

/** Midnight of a date in UTC, month 1 to 12; undefined when there is no such date in the years 1 to 9999. */
export function dateTimestamp(year: bigint, month: bigint, day: bigint): Timestamp | undefined {
  if (year < 1n || year > 9999n) return undefined
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const exists =
    BigInt(date.getUTCFullYear()) === year &&
    BigInt(date.getUTCMonth() + 1) === month &&
    BigInt(date.getUTCDate()) === day
  return exists ? new Timestamp(BigInt(date.getTime()) * NANOS_PER_MILLI) : undefined
}

/** Parts of a timestamp in UTC, by the name of the method that gives them. */
export const TIMESTAMP_PARTS: Record<string, (time: Timestamp) => bigint | Timestamp | Duration> = {
  year: (time) => BigInt(utc(time).getUTCFullYear()),
  month: (time) => BigInt(utc(time).getUTCMonth() + 1),
  day: (time) => BigInt(utc(time).getUTCDate()),
  /** 1 is Monday. */
  dayOfWeek: (time) => BigInt(utc(time).getUTCDay() || 7),
  dayOfYear: (time) => {
    const date = utc(time)
    const newYear = new Date(0)
    newYear.setUTCFullYear(date.getUTCFullYear(), 0, 1)
    return floorDivide(BigInt(date.getTime() - newYear.getTime()), 86_400_000n) + 1n
  },
  hours: (time) => BigInt(utc(time).getUTCHours()),
  minutes: (time) => BigInt(utc(time).getUTCMinutes()),
  seconds: (time) => BigInt(utc(time).getUTCSeconds()),
  nanos: (time) => time.nanos - floorDivide(time.nanos, NANOS_PER_SECOND) * NANOS_PER_SECOND,
  toMillis: (time) => floorDivide(time.nanos, NANOS_PER_MILLI),
  date: (time) => new Timestamp(floorDivide(time.nanos, NANOS_PER_DAY) * NANOS_PER_DAY),
  time: (time) => new Duration(time.nanos - floorDivide(time.nanos, NANOS_PER_DAY) * NANOS_PER_DAY),
}

function utc(time: Timestamp): Date {
  return new Date(Number(floorDivide(time.nanos, NANOS_PER_MILLI)))
}
