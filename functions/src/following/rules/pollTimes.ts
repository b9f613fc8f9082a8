import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/units.ts'

export const POLLS_MS = 10 * MINUTE_MS
export const SILENT_FEED_RESTS_MS = 14 * DAY_MS
/** Limit of a host's Retry-After. */
const LONGEST_PAUSE_MS = 7 * DAY_MS

/** Pauses between polls. Each divides the next, so that rare polls coincide with frequent ones. */
export const POLL_PAUSES_MS: readonly number[] = [1, 2, 4, 8, 16, 48, 144].map((runs) => runs * POLLS_MS)
const LONGEST_POLL_PAUSE_MS = POLL_PAUSES_MS.at(-1) ?? DAY_MS
/** Per episode of a regular show: a weekly show is polled three times a day. */
const LOOKS_PER_EPISODE = 20
/** For a show's rhythm. */
const JUDGED_EPISODES = 10

export interface PollHints {
  /** Cache-Control. */
  maxAgeSeconds?: number | undefined
  /** Minutes: `ttl` of RSS. */
  ttl?: number | null
  /** UTC hours without polls. */
  skipHours?: readonly number[]
  /** `podcast:updateFrequency`. */
  updateFrequency?: { rrule: string | null; isComplete: boolean } | null
}

/** A feed's pause by its show's rhythm: one of {@link POLL_PAUSES_MS}. @param published newest first */
export function pollPause(published: readonly Date[], hints: PollHints, now: Date): number {
  if (hints.updateFrequency?.isComplete === true) return LONGEST_POLL_PAUSE_MS
  const told = gapOf(hints.updateFrequency?.rrule ?? null)
  const times = published.slice(0, JUDGED_EPISODES).map((at) => at.getTime())
  const gaps = times.slice(1).map((at, index) => (times[index] ?? at) - at)
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]
  // A long silence will probably last.
  const idle = now.getTime() - (times[0] ?? 0)
  const gap = Math.max(told ?? usual ?? DAY_MS, idle / 4)
  return POLL_PAUSES_MS.findLast((pause) => pause <= gap / LOOKS_PER_EPISODE) ?? POLLS_MS
}

const FREQUENCIES: Readonly<Record<string, number>> = {
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
  MONTHLY: 30 * DAY_MS,
  YEARLY: 365 * DAY_MS,
}

/** Gap of a recurrence rule of RFC 5545: FREQ, INTERVAL and the number of days of BYDAY. */
function gapOf(rrule: string | null): number | undefined {
  const parts = new Map(
    (rrule ?? '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2) as [string, string]),
  )
  const every = FREQUENCIES[parts.get('FREQ') ?? '']
  if (every === undefined) return undefined
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const days = parts.get('BYDAY')?.split(',').length ?? 1
  return (every * (interval >= 1 && interval <= 1_000 ? interval : 1)) / days
}

/**
 * A feed's next poll: on the grid of its pause, after its host's requested wait, and outside skipped hours.
 * @param retryAfterSeconds of a 429 or 503
 * @param phase start of the grid, so that not all buckets are due at once
 */
export function nextPoll(
  pauseMs: number,
  hints: Pick<PollHints, 'maxAgeSeconds' | 'ttl' | 'skipHours'>,
  retryAfterSeconds: number | undefined,
  phase: number,
  now: Date,
): Date {
  const asked = Math.max((hints.maxAgeSeconds ?? 0) * 1_000, (hints.ttl ?? 0) * MINUTE_MS)
  const mustMs = Math.max(
    Math.min(asked, LONGEST_POLL_PAUSE_MS),
    Math.min((retryAfterSeconds ?? 0) * 1_000, LONGEST_PAUSE_MS),
  )
  const offsetMs = (phase * POLLS_MS) % pauseMs
  // A late start of a run must not cost a whole pause.
  const earliest = Math.max(now.getTime() + POLLS_MS / 2, now.getTime() + mustMs)
  let at = Math.ceil((earliest - offsetMs) / pauseMs) * pauseMs + offsetMs
  const skipped = new Set(hints.skipHours ?? [])
  for (let hours = 0; hours < 24 && skipped.has(new Date(at).getUTCHours()); hours++) {
    at = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS
  }
  return new Date(at)
}
