import { chargedAs } from '#domain/summaries/excerpts.ts'
import { MADE_BY } from '#domain/summaries/madeBy.ts'
import { formOf, type Summary } from '#domain/summaries/summary.ts'
import { LAYOUT_TEXTS } from '#domain/templates/layoutTexts.ts'
import type { EngineUse } from '#domain/summaries/summaryRequest.ts'
import type { Credits } from '#domain/units.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { verifiedTexts as texts } from './texts.en.tsx'

/**
 * How far a summary can be trusted, in words.
 * @param creditsReturned of an excerpt, or by the quality guarantee; else 0 docs/rules.md "Summaries and verification"
 */
export function verifiedText(
  { form, verified }: Pick<Summary, 'form' | 'verified'>,
  engine: EngineUse | undefined,
  creditsReturned: Credits = 0,
): string {
  const written = verified === null ? texts.none : texts.share(verified.anchored, verified.total)
  const said = formOf({ form }) === 'excerpt' ? MADE_BY[LANGUAGE].excerpt : written
  if (creditsReturned === 0) return said
  const ofExcerpt = chargedAs({ form }, engine) === 'excerpt'
  return `${said} ${ofExcerpt ? LAYOUT_TEXTS[LANGUAGE].returned(creditsReturned, 'excerpt') : texts.returned(formatCredits(creditsReturned))}`
}
