import { EXCERPT } from '#domain/summaries/excerpts.ts'
import { formOf, type Summary } from '#domain/summaries/summary.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import type { Credits } from '#domain/units.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { verifiedTexts as texts } from './texts.en.tsx'

/**
 * How far a summary can be trusted, in words.
 * @param creditsReturned by the quality guarantee, else 0 docs/rules.md "Summaries and verification"
 */
export function verifiedText(
  { form, verified }: Pick<Summary, 'form' | 'verified'>,
  creditsReturned: Credits = 0,
): string {
  if (formOf({ form }) === 'excerpt')
    return creditsReturned === 0
      ? EXCERPT[LANGUAGE]
      : `${EXCERPT[LANGUAGE]} ${LAYOUT_TEXTS[LANGUAGE].returned(creditsReturned, 'excerpt')}`
  if (verified === null) return texts.none
  const share = texts.share(verified.anchored, verified.total)
  return creditsReturned === 0 ? share : `${share} ${texts.returned(formatCredits(creditsReturned))}`
}
