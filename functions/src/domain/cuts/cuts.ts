import { utcDay, utcMonth } from '../time/calendar.ts'
import type { DialShare } from './highlights.ts'
import { HOLDS, type PlanId } from '../plans/plans.ts'

/** Percent of each episode that a private feed plays: the key moments. */
export const FEED_SHARE: DialShare = 30
/** docs/rules.md "Hearing" */
export const MOST_FEED_ITEMS = 100

const MB = 1_000_000
/** Bytes per account in a day (UTC). docs/rules.md "Hearing" */
export const BANDWIDTH_PER_DAY = 500 * MB
/** A request for a few bytes gets an address for the whole file: each counts at least this part. */
export const LEAST_COUNTED_SHARE = 1 / 20

export interface Bandwidth {
  /** Such as `2026-11-22`. */
  day: string
  dayBytes: number
  /** Such as `2026-11`. */
  month: string
  monthBytes: number
}

export function bandwidthNow(before: Bandwidth | undefined, now: Date): Bandwidth {
  const day = utcDay(now)
  const month = utcMonth(now)
  return {
    day,
    dayBytes: before?.day === day ? before.dayBytes : 0,
    month,
    monthBytes: before?.month === month ? before.monthBytes : 0,
  }
}

/** Counts bytes of an account's day and month. @returns when sound is available again, where it is not now */
export function countBandwidth(
  before: Bandwidth | undefined,
  bytes: number,
  plan: PlanId,
  now: Date,
): { bandwidth: Bandwidth } | { againAt: Date } {
  const at = bandwidthNow(before, now)
  if (at.monthBytes >= HOLDS[plan].bandwidth) {
    return { againAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)) }
  }
  if (at.dayBytes >= BANDWIDTH_PER_DAY) {
    return { againAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)) }
  }
  return { bandwidth: { ...at, dayBytes: at.dayBytes + bytes, monthBytes: at.monthBytes + bytes } }
}

/** @param range the request's Range header; several or unreadable ranges count the whole file */
export function bandwidthBytes(range: string | undefined, fileBytes: number): number {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (from === '' && to === '') return fileBytes
  const last = from === '' || to === '' ? fileBytes - 1 : Math.min(Number(to), fileBytes - 1)
  const first = from === '' ? Math.max(0, fileBytes - Number(to)) : Number(from)
  const asked = Math.max(0, last - first + 1)
  return Math.ceil(Math.min(fileBytes, Math.max(asked, fileBytes * LEAST_COUNTED_SHARE)))
}

export const NO_SOUND_REASONS = [
  /** Heard on YouTube only. */
  'youtube',
  /** The file differs from the transcribed one. */
  'times',
  /** The publisher asks us to carry no sound. */
  'publisher',
  /** This format cannot be cut; the publisher's own file is played. */
  'format',
  /** The host does not answer, or without sound. */
  'unreachable',
  /** Switched off by the operator. */
  'off',
] as const
export type NoSoundReason = (typeof NO_SOUND_REASONS)[number]

/** A part of an episode, and its second in the cut. */
export interface CutSpan {
  title: string
  startSeconds: number
  endSeconds: number
  atSeconds: number
}

/** Undefined where the cut lacks that second. */
export function secondOfCut(spans: readonly CutSpan[], seconds: number): number | undefined {
  const span = spans.find(({ startSeconds, endSeconds }) => seconds >= startSeconds && seconds < endSeconds)
  return span && span.atSeconds + seconds - span.startSeconds
}

export function secondOfEpisode(spans: readonly CutSpan[], seconds: number): number {
  const span = spans.findLast(({ atSeconds }) => atSeconds <= seconds) ?? spans[0]
  if (span === undefined) return seconds
  return Math.min(span.endSeconds, span.startSeconds + Math.max(0, seconds - span.atSeconds))
}
