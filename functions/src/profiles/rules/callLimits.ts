import { utcDay } from '#domain/time/calendar.ts'
import { DAY_MS, HOUR_MS } from '#domain/units.ts'

/** Price quotes that one account gets in an hour, and in a day (UTC): each may cost a unit of a quota that all share. */
export const QUOTES_PER_HOUR = 60
export const QUOTES_PER_DAY = 200

/** Links and words that one account has looked up: each may make us ask strangers’ servers. */
export const FINDS_PER_HOUR = 60
export const FINDS_PER_DAY = 400

/** Episodes that are opened without an account, from one network: each may make us ask strangers’ servers. */
export const OPENS_PER_HOUR = 10
export const OPENS_PER_DAY = 40

/** Lists of shows that one account has imported: each may have us read hundreds of feeds. */
export const IMPORTS_PER_HOUR = 10
export const IMPORTS_PER_DAY = 30

/** PDFs that are drawn for one account: each takes a second of a processor, also where it is free. */
export const PDFS_PER_HOUR = 30
export const PDFS_PER_DAY = 100
/** Notes for other programs: each reads a summary whole. */
export const NOTES_PER_HOUR = 120
export const NOTES_PER_DAY = 1_000
/** Pages of transcripts: each unpacks the words of a whole episode. */
export const TRANSCRIPTS_PER_HOUR = 300
export const TRANSCRIPTS_PER_DAY = 1_500
/** Moments that one account keeps or changes: each may read the words of a whole episode. */
export const MOMENTS_PER_HOUR = 300
export const MOMENTS_PER_DAY = 2_000
/** Moments that one account shares: each is a page for everybody. */
export const SHARES_PER_HOUR = 30
export const SHARES_PER_DAY = 200
/** Questions that one account asks its library: each reads the words of many episodes. */
export const QUESTIONS_PER_HOUR = 30
export const QUESTIONS_PER_DAY = 200
/** Of these, such as a model was asked about for nothing: nobody says it. */
export const UNANSWERED_PER_DAY = 20
/** Pages of one account's data: a download of 5,000 summaries has 100, and reads as many documents as it hands out. */
export const DATA_PAGES_PER_HOUR = 300
export const DATA_PAGES_PER_DAY = 1_000

/** Summaries that one account asks for of episodes whose words a transcriber has to hear: each takes minutes of a machine. */
export const TRANSCRIPTIONS_PER_HOUR = 10
export const TRANSCRIPTIONS_PER_DAY = 20

/** What one account has asked of its invoices: each asks Stripe several things. */
export const INVOICING_PER_HOUR = 60
export const INVOICING_PER_DAY = 300

/** Searches of agents in one account's library: each reads up to 200 summaries. */
export const SEARCHES_PER_HOUR = 60
export const SEARCHES_PER_DAY = 300

/** Invitations into its team that one account sends: each is a mail to somebody who has not asked for it. */
export const INVITATIONS_PER_HOUR = 10
export const INVITATIONS_PER_DAY = 20

/** Changes that one account makes in its team: each is a line of the team's log, and may be a mail. */
export const TEAM_CHANGES_PER_HOUR = 60
export const TEAM_CHANGES_PER_DAY = 200

/** Calls of which one account may make so many, since each costs what all share. docs/rules.md "Calls and answers" */
export const CALL_LIMITS = {
  quotes: { perHour: QUOTES_PER_HOUR, perDay: QUOTES_PER_DAY },
  finds: { perHour: FINDS_PER_HOUR, perDay: FINDS_PER_DAY },
  opens: { perHour: OPENS_PER_HOUR, perDay: OPENS_PER_DAY },
  imports: { perHour: IMPORTS_PER_HOUR, perDay: IMPORTS_PER_DAY },
  pdfs: { perHour: PDFS_PER_HOUR, perDay: PDFS_PER_DAY },
  transcriptions: { perHour: TRANSCRIPTIONS_PER_HOUR, perDay: TRANSCRIPTIONS_PER_DAY },
  searches: { perHour: SEARCHES_PER_HOUR, perDay: SEARCHES_PER_DAY },
  invoicing: { perHour: INVOICING_PER_HOUR, perDay: INVOICING_PER_DAY },
  notes: { perHour: NOTES_PER_HOUR, perDay: NOTES_PER_DAY },
  transcripts: { perHour: TRANSCRIPTS_PER_HOUR, perDay: TRANSCRIPTS_PER_DAY },
  moments: { perHour: MOMENTS_PER_HOUR, perDay: MOMENTS_PER_DAY },
  shares: { perHour: SHARES_PER_HOUR, perDay: SHARES_PER_DAY },
  questions: { perHour: QUESTIONS_PER_HOUR, perDay: QUESTIONS_PER_DAY },
  unanswered: { perHour: UNANSWERED_PER_DAY, perDay: UNANSWERED_PER_DAY },
  invitations: { perHour: INVITATIONS_PER_HOUR, perDay: INVITATIONS_PER_DAY },
  teamChanges: { perHour: TEAM_CHANGES_PER_HOUR, perDay: TEAM_CHANGES_PER_DAY },
  dataPages: { perHour: DATA_PAGES_PER_HOUR, perDay: DATA_PAGES_PER_DAY },
} as const
export type LimitedCall = keyof typeof CALL_LIMITS

/** Calls of one kind that an account has made in an hour and in a day, both as they begin in UTC. */
export interface CallCount {
  /** Such as `2026-11-22T14`. */
  hour: string
  inHour: number
  /** Such as `2026-11-22`. */
  day: string
  inDay: number
}

/** Counts one call more. @param before undefined where none was counted @returns when the next is let through */
export function countCall(
  call: LimitedCall,
  before: CallCount | undefined,
  now: Date,
): { count: CallCount } | { againAt: Date } {
  const { perHour, perDay } = CALL_LIMITS[call]
  const hour = now.toISOString().slice(0, 13)
  const day = utcDay(now)
  const inHour = (before?.hour === hour ? before.inHour : 0) + 1
  const inDay = (before?.day === day ? before.inDay : 0) + 1
  if (inDay > perDay) return { againAt: endOf(now, DAY_MS) }
  if (inHour > perHour) return { againAt: endOf(now, HOUR_MS) }
  return { count: { hour, inHour, day, inDay } }
}

/** The end of the hour, or of the day, that an instant lies in. */
function endOf(now: Date, lengthMs: number): Date {
  return new Date((Math.floor(now.getTime() / lengthMs) + 1) * lengthMs)
}
