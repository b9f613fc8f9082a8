import { utcDay } from '#domain/time/calendar.ts'
import { WINDOW_MS } from '#domain/time/lifetimes.ts'

/** Mails to one mailbox that ask for something, by whatever spelling of its address, whoever caused them. */
export interface AskedMails {
  /** UTC day that `mails` counts. */
  day: string
  mails: number
  /** Of the last one; absent where it could not be sent. */
  lastAt?: Date
}

/** A UTC day, to one mailbox. */
const ASKED_PER_DAY = 3

/**
 * The count after one more mail that asks; undefined while none may be sent.
 * docs/rules.md "Delivery and mail", #one-confirmation-an-hour and #spellings-of-a-mailbox
 */
export function afterAsking(known: AskedMails | undefined, now: Date): AskedMails | undefined {
  const day = utcDay(now)
  const mails = known?.day === day ? known.mails : 0
  const isRecent = known?.lastAt !== undefined && now.getTime() < known.lastAt.getTime() + WINDOW_MS
  return isRecent || mails >= ASKED_PER_DAY ? undefined : { day, mails: mails + 1, lastAt: now }
}
