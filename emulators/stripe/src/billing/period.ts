import type { Interval } from '../objects/price.ts'

/**
 * The end of the billing period that begins at `start`: whole intervals after the anchor, so that the 31st comes back
 * after February.
 * @param anchor seconds since 1970 at which periods are counted from
 * @param start of the period, seconds since 1970
 * @returns seconds since 1970
 */
export function periodEnd(anchor: number, start: number, interval: Interval): number {
  const monthsEach = interval === 'year' ? 12 : 1
  let months = monthsEach
  while (monthsAfter(anchor, months) <= start) months += monthsEach
  return monthsAfter(anchor, months)
}

/** The same day and time some months later, or the month's last day where it has no such day; UTC. */
function monthsAfter(seconds: number, months: number): number {
  const from = new Date(seconds * 1000)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(to.getTime() / 1000)
}
