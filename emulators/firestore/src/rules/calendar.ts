import { Timestamp } from './RulesValue.ts'

const NANOS_PER_MILLI = 1_000_000n

/** The instant of an RFC 3339 time with up to nine decimals. */
export function parseTimestamp(text: string): Timestamp {
  const [, fraction = ''] = /\.(\d{1,9})/.exec(text) ?? []
  const millis = Date.parse(text.replace(/\.\d+/, ''))
  return new Timestamp(BigInt(millis) * NANOS_PER_MILLI + BigInt(fraction.padEnd(9, '0')))
}

/** Midnight of a date in UTC, month 1 to 12; undefined for a date that does not exist in the years 1 to 9999. */
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

/** Parts of a timestamp in UTC, by method name. */
export const TIMESTAMP_PARTS: Record<string, (time: Timestamp) => bigint> = {
  year: (time) => BigInt(utc(time).getUTCFullYear()),
  month: (time) => BigInt(utc(time).getUTCMonth() + 1),
}

/** Of a time after 1970, like those of requests. */
const utc = (time: Timestamp) => new Date(Number(time.nanos / NANOS_PER_MILLI))
