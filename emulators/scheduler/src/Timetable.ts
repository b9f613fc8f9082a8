import { Cron } from 'croner'
import { cronPatterns } from './cronPatterns.ts'

/** When a schedule is due. */
export class Timetable {
  readonly #crons: readonly Cron[]

  /**
   * @param schedule unix-cron or App Engine's form
   * @param timeZone IANA name
   * @throws Error that says what is wrong with either
   */
  constructor(schedule: string, timeZone: string) {
    if (!isTimeZone(timeZone))
      throw new Error(`"${timeZone}" is not a time zone, such as UTC or Europe/Madrid`)
    // Unix has a day be due when either of its two day fields says so; that is croner's way too.
    this.#crons = cronPatterns(schedule).map(
      (pattern) => new Cron(pattern, { timezone: timeZone, mode: '5-part' }),
    )
  }

  /** @returns the first time after an instant; Infinity when there is none */
  nextMs(afterMs: number): number {
    return Math.min(...this.#crons.map((cron) => cron.nextRun(new Date(afterMs))?.getTime() ?? Infinity))
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
