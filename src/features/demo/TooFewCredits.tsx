import { Link } from 'wouter'
import { Told } from '../../shared/summaries/Told.tsx'
import { screenTexts as texts } from './demoTexts.en.tsx'

/** docs/rules.md "Demo" */
export function TooFewCredits({ children }: { children: string }) {
  return (
    <>
      <Told>{children}</Told> <Link href="/pricing">{texts.prices}</Link>
    </>
  )
}
