import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { DAY_MS, MINUTE_MS } from '#domain/units.ts'
import { clockText } from '../../ui/clockText.ts'
import { LOCALE } from '../../ui/language.en.ts'
import { rowTexts } from './texts.en.ts'

export function creditsOutcome({
  state,
  cost,
  creditsReturned = 0,
}: Pick<SummaryRequest, 'state' | 'cost' | 'creditsReturned'>): {
  amount: number
  struck: boolean
  words: string
} {
  if (state === 'failed' || creditsReturned > 0)
    return { amount: cost, struck: true, words: rowTexts.refunded }
  if (state === 'refused') return { amount: 0, struck: false, words: rowTexts.notCharged }
  if (state === 'held' || state === 'requested')
    return { amount: cost, struck: false, words: rowTexts.notYetCharged }
  return { amount: cost, struck: false, words: rowTexts.charged }
}

/** The verified share of a summary, as lists word it; undefined before there is one. */
export function verifiedShare(verified: SummaryRequest['verified']): string | undefined {
  if (verified === undefined) return undefined
  return verified === null ? rowTexts.notVerified : rowTexts.verified(verified.anchored, verified.total)
}

/** Relative to today, in the reader's local time. */
export function whenText(at: Date, now: Date): string {
  const passedMs = now.getTime() - at.getTime()
  if (passedMs < MINUTE_MS) return rowTexts.now
  if (passedMs < 60 * MINUTE_MS) return rowTexts.minutesAgo(Math.floor(passedMs / MINUTE_MS))
  if (at.toDateString() === now.toDateString()) return rowTexts.today(clockText(at))
  if (passedMs < 6 * DAY_MS) return at.toLocaleDateString(LOCALE, { weekday: 'long' })
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return at.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', ...year })
}
