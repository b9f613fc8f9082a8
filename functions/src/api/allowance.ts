import type { Firestore } from 'firebase-admin/firestore'
import {
  API_CALLS_PER_DAY,
  API_CALLS_PER_MINUTE,
  type ApiCallCount,
  countAt,
  minuteOf,
  secondsLeft,
} from '#domain/api/apiCallLimits.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import { takenApiCalls } from '../profiles/accountLimits.ts'

/** Calls that an instance takes at once: so a call is a fifth of a read and of a write. */
const TAKEN_AT_ONCE = 5
/** Accounts that an instance remembers; those of other minutes go first. */
const MOST_HELD = 5_000

/** Calls of one account that this instance may still let through in a minute. */
interface Held {
  minute: string
  left: number
  count: ApiCallCount
}

const held = new Map<string, Held>()
/** One taking at a time for each account: others wait for what it brings. */
const takings = new Map<string, Promise<unknown>>()

export interface Allowance {
  isOver: boolean
  /** As RateLimit and RateLimit-Policy say it, and Retry-After where it is over. */
  headers: Record<string, string>
  retryAfterSeconds: number
}

/**
 * Lets an account's call through, or not: 60 a minute, 5,000 a day; counted in small numbers, to spare reads.
 * docs/rules.md "API", docs/decisions/0067-calls-counted-in-fives.md
 */
export async function allowCall(database: Firestore, uid: string, now: Date): Promise<Allowance> {
  const before = takings.get(uid) ?? Promise.resolve()
  const taking = before.then(() => take(database, uid, now))
  const settled = taking.catch(() => undefined)
  takings.set(uid, settled)
  try {
    return await taking
  } finally {
    if (takings.get(uid) === settled) takings.delete(uid)
  }
}

async function take(database: Firestore, uid: string, now: Date): Promise<Allowance> {
  let mine = held.get(uid)
  const isOver = () => mine !== undefined && remaining(mine.count, now) <= 0
  if (mine?.minute !== minuteOf(now) || (mine.left === 0 && !isOver())) {
    // What is left over counts in the day already, and is to count in this minute if it is used.
    const unused = mine?.count.day === utcDay(now) ? mine.left : 0
    const { taken, count } = await takenApiCalls(database, uid, TAKEN_AT_ONCE, unused, now)
    mine = { minute: count.minute, left: taken, count }
    if (held.size >= MOST_HELD)
      for (const [key, { minute }] of held) if (minute !== count.minute) held.delete(key)
    held.set(uid, mine)
  }
  if (mine.left === 0) return allowance(mine, now, true)
  mine.left -= 1
  return allowance(mine, now, false)
}

function remaining(count: ApiCallCount, now: Date): number {
  const { inMinute, inDay } = countAt(count, now)
  return Math.min(API_CALLS_PER_MINUTE - inMinute, API_CALLS_PER_DAY - inDay)
}

function allowance({ count, left }: Held, now: Date, isOver: boolean): Allowance {
  const minute = { left: API_CALLS_PER_MINUTE - count.inMinute + left, seconds: secondsLeft(now, MINUTE_MS) }
  const day = { left: API_CALLS_PER_DAY - count.inDay + left, seconds: secondsLeft(now, DAY_MS) }
  const retryAfterSeconds = (day.left <= 0 ? day : minute).seconds
  return {
    isOver,
    retryAfterSeconds,
    headers: {
      'RateLimit-Policy': `"minute";q=${API_CALLS_PER_MINUTE};w=60, "day";q=${API_CALLS_PER_DAY};w=86400`,
      RateLimit: `"minute";r=${minute.left};t=${minute.seconds}, "day";r=${day.left};t=${day.seconds}`,
      ...(isOver && { 'Retry-After': String(retryAfterSeconds) }),
    },
  }
}
