const MINUTES_PER_DAY = 1440
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

const TIME = String.raw`(\d{1,2}):(\d{2})`
const EVERY_SOME = new RegExp(
  `^every (\\d+) (mins?|minutes?|hours?)(?: from ${TIME} to ${TIME}| synchronized)?$`,
)
const EVERY_DAYS = new RegExp(`^every ([a-z, ]+?) ${TIME}$`)
const NTH_DAYS = new RegExp(`^([a-z0-9, ]+?) of ([a-z, ]+?) ${TIME}$`)

/**
 * A schedule of Cloud Scheduler, unix-cron or App Engine, as unix-cron patterns that are due at the times of any.
 * Intervals count from midnight, as App Engine's synchronized ones do.
 * @throws Error that says what is wrong with the schedule
 * Source: https://cloud.google.com/appengine/docs/standard/scheduling-jobs-with-cron-yaml#schedule_format
 */
export function cronPatterns(schedule: string): string[] {
  const text = schedule.trim().toLowerCase().replace(/\s+/g, ' ')
  if (/^[\d*]/.test(text) && text.split(' ').length === 5 && !text.includes(' of ')) return [text]
  return intervalPatterns(text) ?? dayPatterns(text) ?? nthPatterns(text) ?? refuse(schedule)
}

/** `every 5 minutes`, `every 2 hours from 10:00 to 14:00` */
function intervalPatterns(text: string): string[] | undefined {
  const match = EVERY_SOME.exec(text)
  if (!match) return undefined
  const [, amount, unit = '', fromHour, fromMinute, toHour, toMinute] = match
  const stepMinutes = Number(amount) * (unit.startsWith('h') ? 60 : 1)
  if (stepMinutes < 1 || stepMinutes > MINUTES_PER_DAY)
    throw new Error(`"${text}" must be from 1 minute to 24 hours`)
  const from = fromHour === undefined ? 0 : minuteOfDay(fromHour, fromMinute)
  const to = toHour === undefined ? MINUTES_PER_DAY - 1 : minuteOfDay(toHour, toMinute)
  // From 22:00 to 02:00 goes over midnight.
  const span = to >= from ? to - from : to - from + MINUTES_PER_DAY
  const hoursByMinute = new Map<number, number[]>()
  for (let passed = 0; passed <= span; passed += stepMinutes) {
    const at = (from + passed) % MINUTES_PER_DAY
    const hours = hoursByMinute.get(at % 60) ?? []
    hoursByMinute.set(at % 60, [...hours, Math.floor(at / 60)])
  }
  return [...hoursByMinute].map(([minute, hours]) => `${minute} ${hours.join(',')} * * *`)
}

/** `every day 00:00`, `every mon,thursday 09:30` */
function dayPatterns(text: string): string[] | undefined {
  const match = EVERY_DAYS.exec(text)
  if (!match) return undefined
  const [, days = '', hour, minute] = match
  const weekdays = days === 'day' ? '*' : numbers(days, WEEKDAYS, 0).join(',')
  return [`${timeFields(hour, minute)} * * ${weekdays}`]
}

/** `1st monday of month 09:00`, `2nd,third mon,wed of sep,oct 17:00`, `1,15 of month 00:00` */
function nthPatterns(text: string): string[] | undefined {
  const match = NTH_DAYS.exec(text)
  if (!match) return undefined
  const [, which = '', of = '', hour, minute] = match
  const months = of === 'month' ? '*' : numbers(of, MONTHS, 1).join(',')
  const time = timeFields(hour, minute)
  const [ordinals = '', weekdays] = which.split(/ (?=[a-z])/)
  if (weekdays === undefined) return [`${time} ${ordinalsOf(ordinals, 31).join(',')} ${months} *`]
  const nths = ordinalsOf(ordinals, 5)
  return numbers(weekdays, WEEKDAYS, 0).flatMap((day) =>
    nths.map((nth) => `${time} * ${months} ${day}#${nth}`),
  )
}

function ordinalsOf(list: string, most: number): number[] {
  return list.split(/, ?/).map((word) => {
    const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]
    const value = digits === undefined ? ORDINALS.indexOf(word) + 1 : Number(digits)
    if (value < 1 || value > most) throw new Error(`"${word}" is not a number from 1 to ${most}, such as 1st`)
    return value
  })
}

function numbers(list: string, names: readonly string[], first: number): number[] {
  return list.split(/, ?/).map((word) => {
    const index = names.findIndex((name) => word.startsWith(name))
    if (index === -1) throw new Error(`"${word}" is none of ${names.join(', ')}`)
    return index + first
  })
}

const timeFields = (hour = '', minute = '') => {
  const at = minuteOfDay(hour, minute)
  return `${at % 60} ${Math.floor(at / 60)}`
}

function minuteOfDay(hour = '', minute = ''): number {
  if (Number(hour) > 23 || Number(minute) > 59)
    throw new Error(`${hour}:${minute} is not a time from 00:00 to 23:59`)
  return Number(hour) * 60 + Number(minute)
}

function refuse(schedule: string): never {
  throw new Error(
    `the schedule "${schedule}" is neither unix-cron of 5 fields ("0 0 1 * *") nor App Engine's form ` +
      '("every 5 minutes", "every day 00:00", "1st monday of month 09:00")',
  )
}
