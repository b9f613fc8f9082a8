import { Link } from 'wouter'
import { Told } from '../../shared/summaries/Told.tsx'
import { screenTexts as texts } from './demoTexts.en.tsx'

/** Wherever credits do not suffice: what is said of it, and the way to more. docs/rules.md "Demo" */
export function TooFewCredits({ children }: { children: string }) {
  return (
    <>
      <Told>{children}</Told> <Link href="/pricing">{texts.prices}</Link>
    </>
  )
}
