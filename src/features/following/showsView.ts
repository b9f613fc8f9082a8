import { nextMonthStart, utcMonth } from '#domain/time/calendar.ts'
import {
  DEFAULT_MAILS,
  DEFAULT_TIME_ZONE,
  type Follow,
  type FollowMails,
  type FollowSettings,
} from '#domain/following/following.ts'
import { type SummaryKind, summaryCost } from '#domain/credits/summaryCost.ts'
import { type Credits, DAY_MS, minutesOf, type Seconds } from '#domain/units.ts'
import { dayText, utcDayText } from '../../ui/dayText.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { LOCALE } from '../../ui/language.en.ts'
import { mailsTexts, noteTexts as texts } from './texts.en.ts'

/** Credits spent in the running month; amounts of other months count as 0. */
export function thisMonths(spent: { month: string; credits: Credits } | undefined, now: Date): Credits {
  return spent?.month === utcMonth(now) ? spent.credits : 0
}

/** The running month in UTC, as credits count it. */
export function monthName(now: Date): string {
  return now.toLocaleDateString(LOCALE, { month: 'long', timeZone: 'UTC' })
}

/** State of the cap today; undefined without one. */
export function capView(settings: Pick<FollowSettings, 'cap' | 'used'> | null, now: Date) {
  if (settings === null || settings.cap === null) return undefined
  const { cap } = settings
  const used = thisMonths(settings.used, now)
  const next = nextMonthStart(now)
  return {
    cap,
    used,
    left: Math.max(0, cap - used),
    /** Of 1. */
    share: Math.min(1, Math.max(0, 1 - used / cap)),
    lastDay: utcDayText(new Date(next.getTime() - DAY_MS)),
    nextMonth: utcDayText(next),
    expected: expectedUse(used, cap, now),
  }
}

/** Expected use of the rest of the month at today's pace, in hundreds; at most the credits left. */
function expectedUse(used: Credits, cap: Credits, now: Date): Credits {
  const end = nextMonthStart(now).getTime()
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const passed = Math.max(DAY_MS, now.getTime() - start)
  const rest = Math.round((used * (end - now.getTime())) / passed / 100) * 100
  return Math.min(rest, Math.max(0, cap - used))
}

/** Date and length of an episode, such as `today, 55 min`. */
export function episodeFacts(
  {
    published,
    durationSeconds,
  }: { published: Date | undefined; durationSeconds: Seconds | null | undefined },
  now: Date,
): string {
  const facts = [
    published && dayText(published, now),
    durationSeconds != null && durationSeconds > 0 && lengthText(minutesOf(durationSeconds)),
  ]
  return facts.filter(Boolean).join(', ')
}

/** The line under a show's switch where no action is needed. */
export function showNote(
  follow: Pick<Follow, 'state' | 'trouble' | 'spent'>,
  automatic: boolean,
  now: Date,
): string {
  const { state, trouble, spent } = follow
  if (state === 'waiting') return trouble === undefined ? texts.waiting : texts.troubles[trouble]
  if (state === 'resting') return texts.resting
  if (state === 'over-limit') return texts.overLimit
  if (state === 'objected') return texts.objected
  const cost = thisMonths(spent, now)
  if (cost > 0) return texts.spent(formatCredits(cost))
  return automatic ? texts.unspent : texts.offered
}

/** Times of mails, such as `every day at 07:00`. */
export function mailsText({ rhythm, hour, weekday }: FollowMails): string {
  return mailsTexts.when[rhythm](hourText(hour), mailsTexts.weekdays[weekday - 1] ?? '')
}

export const WEEKDAY_OPTIONS = mailsTexts.weekdays.map((label, i) => ({ value: String(i + 1), label }))
export const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}))

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Mails and time zone, or their defaults. */
export function mailSettings(settings: FollowSettings | null): { mails: FollowMails; timeZone: string } {
  return { mails: settings?.mails ?? DEFAULT_MAILS, timeZone: settings?.timeZone ?? DEFAULT_TIME_ZONE }
}

/** Its month, with the year after twelve months. */
export function sinceText(since: Date, now: Date): string {
  const isOld = now.getTime() - since.getTime() >= 365 * DAY_MS
  if (now.getTime() - since.getTime() < 28 * DAY_MS) return dayText(since, now)
  return since.toLocaleDateString(LOCALE, { month: 'long', ...(isOld && { year: 'numeric' }) })
}

/** Credits of a typical episode: the median of known lengths, in hundreds. Undefined without any. */
export function typicalPrice(
  seconds: readonly (Seconds | null | undefined)[],
  kind: SummaryKind,
): Credits | undefined {
  const known = seconds.flatMap((each) => (each == null || each <= 0 ? [] : [each])).toSorted((a, b) => a - b)
  const middle = known[Math.floor(known.length / 2)]
  if (middle === undefined) return undefined
  return Math.round(summaryCost(kind, minutesOf(middle)) / 100) * 100
}

/** Shows read of an imported list, out of all; undefined when complete. */
export function importProgress(
  follows: readonly Pick<Follow, 'state' | 'trouble'>[],
): { read: number; total: number } | undefined {
  const waits = follows.filter(({ state, trouble }) => state === 'waiting' && trouble === undefined).length
  return waits === 0 ? undefined : { read: follows.length - waits, total: follows.length }
}

/** The time zone for these mails. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
