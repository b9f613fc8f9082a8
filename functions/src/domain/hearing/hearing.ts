import { utcDay, utcMonth } from '../time/calendar.ts'
import type { DialShare } from './highlights.ts'
import type { PlanId } from '../plans/plans.ts'

/** What a private feed plays of each episode, in percent: the key moments as they are. */
export const FEED_SHARE: DialShare = 30
/** Items of a private feed, the newest. docs/rules.md "Hearing" */
export const MOST_FEED_ITEMS = 100

const MB = 1_000_000
/** Bytes that the apps of one account may fetch in a day (UTC), and in a month. docs/rules.md "Hearing" */
export const CARRIED_PER_DAY = 500 * MB
export const CARRIED_PER_MONTH = 5_000 * MB
export const CARRIED_FREE = 500 * MB
/** Whoever asks for a little of a file gets an address for all of it: no request counts less than this part. */
export const LEAST_CARRIED_SHARE = 1 / 20

/** What an account's apps have fetched. */
export interface Carried {
  /** Such as `2026-11-22`. */
  day: string
  dayBytes: number
  /** Such as `2026-11`. */
  month: string
  monthBytes: number
}

/** How much an account may have fetched in a month. */
export const carriedPerMonth = (plan: PlanId) => (plan === 'free' ? CARRIED_FREE : CARRIED_PER_MONTH)

/** What counts of today and of this month. */
export function carriedNow(before: Carried | undefined, now: Date): Carried {
  const day = utcDay(now)
  const month = utcMonth(now)
  return {
    day,
    dayBytes: before?.day === day ? before.dayBytes : 0,
    month,
    monthBytes: before?.month === month ? before.monthBytes : 0,
  }
}

/**
 * Counts bytes that an app is about to fetch, unless the account has had all of its day or month.
 * @returns when sound goes on, where it does not now
 */
export function countCarried(
  before: Carried | undefined,
  bytes: number,
  plan: PlanId,
  now: Date,
): { carried: Carried } | { againAt: Date } {
  const at = carriedNow(before, now)
  if (at.monthBytes >= carriedPerMonth(plan)) {
    return { againAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)) }
  }
  if (at.dayBytes >= CARRIED_PER_DAY) {
    return { againAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)) }
  }
  return { carried: { ...at, dayBytes: at.dayBytes + bytes, monthBytes: at.monthBytes + bytes } }
}

/**
 * Bytes that a request counts.
 * @param range its header; of several ranges, or one that cannot be read, the whole file counts
 */
export function carriedBytes(range: string | undefined, fileBytes: number): number {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? []
  if (from === '' && to === '') return fileBytes
  const last = from === '' || to === '' ? fileBytes - 1 : Math.min(Number(to), fileBytes - 1)
  const first = from === '' ? Math.max(0, fileBytes - Number(to)) : Number(from)
  const asked = Math.max(0, last - first + 1)
  return Math.ceil(Math.min(fileBytes, Math.max(asked, fileBytes * LEAST_CARRIED_SHARE)))
}

/** Why a summary has no sound to keep or to carry into an app. */
export const NO_SOUND_REASONS = [
  /** Heard on YouTube only. */
  'youtube',
  /** The file is another one than its words were written for. */
  'times',
  /** The publisher asks us to carry no sound. */
  'publisher',
  /** It is of a kind that cannot be cut; the publisher's own file is played. */
  'format',
  /** The host does not answer, or not with sound. */
  'unreachable',
  /** The operator has switched it off. */
  'off',
] as const
export type NoSoundReason = (typeof NO_SOUND_REASONS)[number]

/** A part of an episode, and the second of the cut at which it begins. */
export interface CutSpan {
  title: string
  startSeconds: number
  endSeconds: number
  atSeconds: number
}

/** The second of a cut at which a second of the episode is heard; undefined where it is not in it. */
export function secondOfCut(spans: readonly CutSpan[], seconds: number): number | undefined {
  const span = spans.find(({ startSeconds, endSeconds }) => seconds >= startSeconds && seconds < endSeconds)
  return span && span.atSeconds + seconds - span.startSeconds
}

/** The second of the episode that is heard at a second of its cut. */
export function secondOfEpisode(spans: readonly CutSpan[], seconds: number): number {
  const span = spans.findLast(({ atSeconds }) => atSeconds <= seconds) ?? spans[0]
  if (span === undefined) return seconds
  return Math.min(span.endSeconds, span.startSeconds + Math.max(0, seconds - span.atSeconds))
}
