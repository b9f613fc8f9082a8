import { EXCERPT } from '#domain/summaries/excerpts.ts'
import { formOf, type Summary } from '#domain/summaries/summary.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import type { Credits } from '#domain/units.ts'
import { formatCredits } from '../../ui/formatCredits.ts'

/**
 * How far a summary can be trusted, in words.
 * @param creditsReturned what the quality guarantee has given back, 0 where it had nothing to do
 * docs/rules.md "Summaries and verification"
 */
export function verifiedText(
  { form, verified }: Pick<Summary, 'form' | 'verified'>,
  creditsReturned: Credits = 0,
): string {
  if (formOf({ form }) === 'excerpt')
    return creditsReturned === 0
      ? EXCERPT.en
      : `${EXCERPT.en} ${LAYOUT_TEXTS.en.returned(creditsReturned, 'excerpt')}`
  if (verified === null)
    return 'Not verified: this episode has no transcript that we did not write ourselves.'
  const share = `${verified.anchored} of ${verified.total} points rest on words found in the transcript.`
  if (creditsReturned === 0) return share
  return `${share} That is less than the 80 % we promise, so your ${formatCredits(creditsReturned)} credits are back.`
}

/** Where the words may have been written for another file than the one that is there. */
export const TIMES_MAY_BE_OFF =
  'Times may be off: the publisher’s file is not quite the one that its transcript was written for.'
