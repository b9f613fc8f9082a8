import { Link } from 'wouter'
import { screenTexts as texts } from './demoTexts.en.tsx'

/** Wherever credits do not suffice: what is said of it, and the way to more. docs/rules.md "Demo" */
export function TooFewCredits({ children, lang }: { children: string; lang?: 'es' }) {
  return (
    <>
      <span lang={lang}>{children}</span> <Link href="/pricing">{texts.prices}</Link>
    </>
  )
}
