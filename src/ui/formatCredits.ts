import { type Credits, UNLIMITED } from '#domain/units.ts'

/** Credits as they are written everywhere: with separators, and unlimited in words. */
export function formatCredits(credits: Credits): string {
  return credits === UNLIMITED ? 'Unlimited' : credits.toLocaleString('en-US')
}
