import { CREDITS_PER_HOUR } from '#domain/credits/summaryCost.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { type Credits, UNLIMITED } from '#domain/units.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { requestTexts } from '../summaries/texts.en.ts'

const CAPS: readonly Credits[] = [5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]

/**
 * Monthly caps to choose from, as hours of audio and in credits.
 * @param most the plan's allowance
 * @param set the current cap
 */
export function capOptions(most: Credits, set: Credits | null): Array<{ value: string; label: string }> {
  const caps = new Set([...CAPS, ...(set === null ? [] : [set])])
  return [...caps]
    .filter((cap) => most === UNLIMITED || cap <= most)
    .toSorted((a, b) => a - b)
    .map((cap) => {
      const hours = cap / CREDITS_PER_HOUR
      const length = Number.isInteger(hours) ? `${hours} h` : lengthText(Math.floor(60 * hours))
      return { value: String(cap), label: `${length}, ${requestTexts.credits(formatCredits(cap))}` }
    })
}
