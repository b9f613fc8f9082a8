import { Cron } from 'croner'

export class Timetable {
  readonly #cron: Cron

  /** @param schedule unix-cron, or such as `every 5 minutes` @param timeZone IANA @throws Error for either */
  constructor(schedule: string, timeZone: string) {
    if (!isTimeZone(timeZone))
      throw new Error(`"${timeZone}" is not a time zone, such as UTC or Europe/Madrid`)
    // In Unix a day is due when either of its two day fields says so; croner does the same.
    this.#cron = new Cron(cronPattern(schedule), { timezone: timeZone, mode: '5-part' })
  }

  /** @returns the first time after an instant, or Infinity */
  nextMs(afterMs: number): number {
    return this.#cron.nextRun(new Date(afterMs))?.getTime() ?? Infinity
  }
}

/**
 * A schedule of Cloud Scheduler as unix-cron. Intervals divide an hour, and count from its start.
 * Source: https://cloud.google.com/appengine/docs/standard/scheduling-jobs-with-cron-yaml#schedule_format
 */
function cronPattern(schedule: string): string {
  const text = schedule.trim().replace(/\s+/g, ' ')
  const minutes = Number(/^every (\d+) minutes$/.exec(text)?.[1])
  if (60 % minutes === 0) return minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`
  const [, hour, minute] = /^every day (\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (hour !== undefined) return `${Number(minute)} ${Number(hour)} * * *`
  if (/^[\d*]/.test(text) && text.split(' ').length === 5) return text
  throw new Error(
    `the schedule "${schedule}" is neither unix-cron of 5 fields ("0 0 1 * *") nor "every 5 minutes" or "every day 00:00"`,
  )
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
