import type { Credits, Minutes } from '../units.ts'

export const SUMMARY_KINDS = ['basic', 'advanced'] as const
export type SummaryKind = (typeof SUMMARY_KINDS)[number]

export const CREDITS_PER_HOUR = 10_000
/** Least cost of a basic summary, and its price while the length is unknown. */
export const MINIMUM_COST: Credits = 5_000
export const PDF_EXPORT_COST: Credits = 500
/** Of an answer with sentences; one without costs nothing. */
export const ANSWER_COST: Credits = 100

/**
 * Credits that a summary costs. docs/rules.md "Credits and costs"
 * @param minutes length of the episode; undefined when unknown
 * @returns whole credits: 10,000 per hour begun by the minute, never under 5,000; double for an advanced one
 * @throws RangeError when minutes is negative or not finite
 */
export function summaryCost(kind: SummaryKind, minutes: Minutes | undefined): Credits {
  if (minutes !== undefined && !(minutes >= 0 && Number.isFinite(minutes))) {
    throw new RangeError(`minutes must be a finite number of at least 0, got ${minutes}`)
  }
  const basic =
    minutes === undefined
      ? MINIMUM_COST
      : Math.max(MINIMUM_COST, Math.ceil((minutes * CREDITS_PER_HOUR) / 60))
  return kind === 'advanced' ? 2 * basic : basic
}
