import { invalidArgument } from '../status.ts'

const RFC_3339 = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.(\d{1,9})\d*)?(Z|[+-]\d{2}:\d{2})$/i
const MIN_SECONDS = -62_135_596_800
const MAX_SECONDS = 253_402_300_799

/** A moment as stored: RFC 3339, UTC, six digits (finer ones are cut, as by Firestore): strings compare. */
export function canonicalTimestamp(text: string): string {
  const match = RFC_3339.exec(text)
  if (!match) throw invalidArgument(`Invalid timestamp: "${text}" is not in RFC 3339 format.`)
  const [, date, time, fraction = '', zone] = match
  const micros = fraction.slice(0, 6).padEnd(6, '0')
  if (zone === 'Z') return `${date}T${time}.${micros}Z`
  return secondsToTimestamp(Math.floor(Date.parse(`${date}T${time}${zone}`) / 1000), Number(micros) * 1000)
}

/** @param seconds since 1970, of the years 1 to 9999 @param nanos 0 to 999,999,999; cut to microseconds */
export function secondsToTimestamp(seconds: number, nanos: number): string {
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS) || nanos < 0 || nanos > 999_999_999) {
    throw invalidArgument(`Invalid timestamp: seconds ${seconds}, nanos ${nanos} is out of range.`)
  }
  const micros = String(Math.trunc(nanos / 1000)).padStart(6, '0')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${micros}Z`
}

/** The parts of a canonical timestamp, as google.protobuf.Timestamp holds them. */
export function timestampParts(timestamp: string): { seconds: number; nanos: number } {
  return {
    seconds: Date.parse(`${timestamp.slice(0, 19)}Z`) / 1000,
    nanos: Number(timestamp.slice(20, -1).padEnd(9, '0')),
  }
}

/** A canonical timestamp cut to milliseconds: a stored server timestamp (as in Google's local server). */
export const toMilliseconds = (timestamp: string): string => `${timestamp.slice(0, 23)}000Z`

/** Microseconds since 1970 of a canonical timestamp; exact until the year 2255. */
export function timestampMicros(timestamp: string): number {
  const { seconds, nanos } = timestampParts(timestamp)
  return seconds * 1_000_000 + Math.trunc(nanos / 1000)
}

export const microsToTimestamp = (micros: number): string =>
  secondsToTimestamp(Math.floor(micros / 1_000_000), (micros % 1_000_000) * 1000)
