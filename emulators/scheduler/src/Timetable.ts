import { Cron } from 'croner'

const MINUTES_PER_DAY = 1440

/** The due times of a schedule. */
export class Timetable {
  readonly #crons: readonly Cron[]

  /**
   * @param schedule unix-cron, `every 5 minutes` or `every day 00:00`
   * @param timeZone IANA name
   * @throws Error that says what is wrong with either
   */
  constructor(schedule: string, timeZone: string) {
    if (!isTimeZone(timeZone))
      throw new Error(`"${timeZone}" is not a time zone, such as UTC or Europe/Madrid`)
    // In Unix a day is due when either of its two day fields says so; croner does the same.
    this.#crons = cronPatterns(schedule).map(
      (pattern) => new Cron(pattern, { timezone: timeZone, mode: '5-part' }),
    )
  }

  /** @returns the first time after an instant, or Infinity */
  nextMs(afterMs: number): number {
    return Math.min(...this.#crons.map((cron) => cron.nextRun(new Date(afterMs))?.getTime() ?? Infinity))
  }
}

/**
 * A schedule of Cloud Scheduler as unix-cron patterns that are due at the times of any. Intervals count from midnight, as
 * App Engine's synchronized ones do.
 * Source: https://cloud.google.com/appengine/docs/standard/scheduling-jobs-with-cron-yaml#schedule_format
 */
function cronPatterns(schedule: string): string[] {
  const text = schedule.trim().replace(/\s+/g, ' ')
  const minutes = /^every (\d+) minutes$/.exec(text)?.[1]
  if (minutes !== undefined) return intervalPatterns(Number(minutes))
  const [, hour, minute] = /^every day (\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (hour !== undefined) return [`${Number(minute)} ${Number(hour)} * * *`]
  if (/^[\d*]/.test(text) && text.split(' ').length === 5) return [text]
  throw new Error(
    `the schedule "${schedule}" is neither unix-cron of 5 fields ("0 0 1 * *") nor "every 5 minutes" or "every day 00:00"`,
  )
}

function intervalPatterns(stepMinutes: number): string[] {
  if (stepMinutes < 1 || stepMinutes > MINUTES_PER_DAY)
    throw new Error(`"every ${stepMinutes} minutes" must be from 1 minute to 24 hours`)
  const hoursByMinute = new Map<number, number[]>()
  for (let at = 0; at < MINUTES_PER_DAY; at += stepMinutes) {
    const hours = hoursByMinute.get(at % 60) ?? []
    hoursByMinute.set(at % 60, [...hours, Math.floor(at / 60)])
  }
  return [...hoursByMinute].map(([minute, hours]) => `${minute} ${hours.join(',')} * * *`)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
